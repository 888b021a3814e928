"""The judge of a run: knows its record, the bot's database and the bot's log, and asks nothing else.

trial      all of it read, in a form to be asked
acts       what was acknowledged stands in the log once, and nothing else does
times      what clocks charged is what has passed
leaks      no message tells what its reader may not know
telling    whoever was touched by a fault was told the truth
standing   nothing stands still; the doctor finds nothing; the log tells of nothing unforeseen
"""
