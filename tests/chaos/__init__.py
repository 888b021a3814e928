"""Random faults over games of every kind, and a judge of what became of them: ``python -m tests.chaos``.

world     a sandbox with servers, games and a league in it, and the real bot in processes of its own
people    choose what to press by what they see, and everything they do and see is put on record
faults    the table of what goes wrong: how it is done, how it is mended, what is told of it
run       faults at several tables at once, and people who play meanwhile; in the end all is mended
watch     how much time there was for that, on a machine that may be busy
record    what was done, what was seen, what went wrong: lines of a file
judge     a program of its own, which knows the record, the bot's database and the bot's log alone
    report    what a run has come to
"""
