"""The sentences for what is refused, by the rule that forbids it; ``texts`` fills in the error's data.

Every rule identifier has its sentence, and a test demands it.  A sentence says what is the case and, where it
helps, what to do next; braces name the error's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.league_sentences import OF_LEAGUES
from renderers.translation import N_

SENTENCES: Final[Mapping[str, str]] = {
    # --- services: whose game, whose turn, which position ---
    "no_such_game": N_("I can't find this game any more. `/play` starts a new one."),
    "not_your_game": N_(
        "You are only watching this game, and only its players can do that. `/play` starts one of your own."
    ),
    "left_server": N_(
        "You are not in the server of this game any more, so a computer player has your seat. "
        "Come back to the server to take it again."
    ),
    "stopped_here": N_(
        "Staff of your server has ended this game there; in the other server a computer player goes on for "
        "you. `/play` starts another game."
    ),
    "gone_here": N_(
        "Your server has removed me, so this game is no longer there; in the other server a computer player "
        "goes on for you. `/play` starts another game."
    ),
    "waits_for_you": N_(
        "You are not in the server of this game any more. It waits for you: come back to the server to go on."
    ),
    "not_in_server": N_("That game is played in another server, and only its members can see it."),
    "played_in_private": N_("That game is played in private. `/play` starts one of your own."),
    "alone_here": N_(
        "In direct messages you play with the computer. To invite somebody, use `/play` in a server."
    ),
    "membership_unknown": N_(
        "That game is played in another server, and Discord can't tell me just now whether you are a "
        "member. Try again later, or in that server."
    ),
    "other_server": N_("This game is played in another server. Look for it there."),
    "seat_left": N_(
        "A computer player has your seat, so you are only watching now. You can take it back in the "
        "game's thread."
    ),
    "not_your_seat": N_("Only the person who left this seat can take it back."),
    "not_your_turn_now": N_("It isn't your turn yet."),
    "own_turn": N_("It is your turn now: choose what to do."),
    "stale_position": N_("The position has changed in the meantime. Look at the board as it is now."),
    "changed_meanwhile": N_(
        "This has been changed since it was shown to you, so nothing has been done. Look at it as it is "
        "now, and try again."
    ),
    "begun_by_other_rules": N_(
        "This game began under version {found} of its rules; this bot plays version {expected}, so "
        "the game can't go on. Its players can call it off: `/game resign`."
    ),
    "already_done": N_("That has been done already."),
    "game_closed": N_("This game is over."),
    "not_started": N_("This game has not started yet."),
    "started_already": N_("This game has started already."),
    "refused": N_("That isn't possible now."),
    "hint_rated": N_("There are no hints in a rated game."),
    "hint_league": N_("There are no hints in a league's game."),
    "hints_off": N_("The host has switched hints off for this game."),
    "hint_forced": N_(
        "There is only one thing that you can do here, so you need no hint, and none is counted."
    ),
    "hint_luck": N_("This game is pure luck, so there is nothing to give a hint on."),
    "reason_luck": N_("This game is pure luck, so nobody has reasons in it."),
    "reason_hidden": N_(
        "What the computer thinks would tell what it holds. Ask again when the game is over."
    ),
    "reason_sealed": N_("What nobody has shown stays hidden in this game, and so do the computer's reasons."),
    "nothing_thought": N_("I could not think of anything here: that was my fault, and it is noted."),
    "no_reason_yet": N_("No computer player has acted yet."),
    "review_running": N_("This game still runs: its review is there when it is over."),
    "review_unfinished": N_("This game ended without a result, so there is nothing to review."),
    "review_sealed": N_("What nobody has shown stays hidden in this game, so it can't be reviewed."),
    "review_luck": N_("This game is pure luck, so there is no choice to review."),
    "review_already": N_(
        "I am making the review of another game for you already: {title}. Ask again when it is there."
    ),
    "reviews_waiting": N_("{most} reviews are being made already. Ask again in a few minutes."),
    "no_lesson": N_("There is no lesson on that, or you have not begun it. `/learn` shows them all."),
    "stale_lesson": N_("That belongs to an earlier step of the lesson. `/learn` shows where you are now."),
    "outdated": N_("This button is out of date. `/game board` shows the game as it is now."),
    "command_moved": N_("`{old}` is `{new}` now."),
    "command_gone": N_("This command is gone. `/help` shows what there is."),
    **OF_LEAGUES,
    # --- lobby ---
    "lobby_full": N_("All seats are taken."),
    "own_seat_taken": N_("You can come back only to the seat you left, and somebody sits there now."),
    "hand_of_former": N_(
        "Somebody who knew a hand here has had their data erased, and could be anybody: "
        "only the seat that they left can be taken."
    ),
    "no_next_season": N_("There is nothing left to join in this game. `/play` opens a new one."),
    "seated_already": N_("You have a seat already."),
    "not_seated": N_("You have no seat here."),
    "challenged_left": N_("That person is not in this server any more."),
    "not_a_member": N_("{name} is not in this server, and can't be invited."),
    "too_many_invited": N_("At most {limit} people can be invited to one game."),
    "not_invited": N_("This invitation is for somebody else. `/play` opens a game for everybody."),
    "host_only": N_("Only the person who opened the game can do that."),
    "seats_empty": N_("There are empty seats. Wait for somebody to join, or add a computer player."),
    "no_computer": N_("There is no computer player to remove."),
    "unknown_level": N_("This game has no computer player “{value}”. Choose one of these: {allowed}."),
    "nothing_to_even": N_("This head start isn't offered any more. Look at the lobby as it is now."),
    "too_many_of_yours": N_("You have reached your limit of {limit} open games. Finish one first: `/games`."),
    "too_many_here": N_("This server has reached its limit of {limit} games. Finish some first."),
    "entry_gone": N_("That has been removed already. Look at the rules as they are now."),
    "no_such_rule_set": N_("The server has no such rule set any more. Choose another one."),
    "rule_set_broken": N_(
        "The rule set “{name}” can't be played any more: its rules have changed since. Choose another one."
    ),
    "rule_set_name_taken": N_("There is a rule set “{name}” already. Choose another name."),
    "no_rule_set_name": N_(
        "Give the rule set a name of at most {most} characters that doesn't begin with `~`."
    ),
    "too_many_rule_sets": N_("This server has {most} rule sets for this game, and may have no more."),
    "no_lab": N_("There is no such comparison here any more. `/lab` shows those that there are."),
    "lab_rules_gone": N_(
        "The rules of this comparison are gone, so it can't be shown or played any more. Make another one."
    ),
    "lab_begun": N_("This comparison has begun, so it can't be changed any more. Make another one."),
    "lab_alike": N_(
        "Both rule sets are the same. Change one of them, so that there is something to compare."
    ),
    "lab_over": N_("This comparison is over already."),
    "labs_full": N_(
        "This server may have {most} comparisons waiting or running. Cancel one, or wait until one is done."
    ),
    "rules_of_other_game": N_("Those are the rules of another game, so there is nothing to compare."),
    "number_out_of_range": N_("“{value}” is not possible here. {name}: {allowed}."),
    "only_players_rematch": N_("Only the players of this game can ask for a rematch."),
    "left_before_rematch": N_(
        "You had left this game before its end, so its rematch is for those who stayed. "
        "`/play` opens another game."
    ),
    "no_rematch_in_leagues": N_(
        "A league's games are paired, so there is no rematch. `/play` opens another game."
    ),
    "rematch_where_played": N_(
        "A rematch begins where the game was played, so that all its players see it. Press something on the "
        "game's message there: the result comes below, with **Rematch**."
    ),
    "rematch_waits": N_("You have pressed **Rematch** already. It starts when all others have pressed too."),
    "rematch_begun": N_("The rematch has begun already."),
    "rematch_changed": N_(
        "The rules or the players of this rematch are not those of the game before. Look at its lobby, and "
        "press **Join** there if you like it."
    ),
    "not_over_yet": N_("This game is not over yet."),
    "season_not_over": N_("This season is not over yet. Its book is there when it is."),
    "no_game_here": N_("There is no game in this channel. Use this in a game's thread, or name the game."),
    "needs_manage_roles": N_("Only those who may manage the roles of this server can do that."),
    "role_above_you": N_("You could not give this role yourself: it stands above yours."),
    "no_such_role": N_("Nobody can be given this role. Choose another one."),
    "no_such_rank": N_("There is no role for that. Choose again, or type a whole number as rating."),
    "too_many_roles": N_("There is a role for {most} things already. Take one of them away before."),
    "cannot_make_role": N_(
        "I may not make roles here: I lack the permission “Manage Roles”. You can make one yourself, and "
        "choose it here."
    ),
    "needs_manage_server": N_("Only those who may manage this server can change that."),
    "which_game": N_("You have several games. Use this in a game's thread, or name the game."),
    "playing_yourself": N_("You can't invite yourself. To play alone, choose a computer player."),
    "playing_bots": N_("Other bots can't play. For a computer player, use the option “computer”."),
    "record_hidden": N_("The record shows what is hidden, so you can take it only when the game is over."),
    "no_such_position": N_("Type the number of a position, like 12."),
    "steps_hidden": N_(
        "Going through the game would show what is hidden, so it can be done only when the game is over."
    ),
    "film_hidden": N_("A film would show what is hidden, so there is one only when the game is over."),
    "nothing_to_film": N_("No season of this game has ended yet, so there is nothing to show."),
    "no_season_to_film": N_("There is no such season, or it has not ended yet: choose one from 1 to {last}."),
    "film_already": N_("I am making a film for you already: {title}. Ask again when it is there."),
    "films_waiting": N_("{most} films are waiting to be made already. Try again in a few minutes."),
    "record_sealed": N_(
        "At this table, folded hands stay hidden even after the game. The record would show them, so there "
        "is none. `/game verify` proves what everybody has seen."
    ),
    # --- records that somebody opens, and games that begin from a position ---
    "no_such_import": N_("I can't find this record of yours any more. `/games` opens one."),
    "file_too_large": N_("This file has {size} kB; I read records of up to {most} kB."),
    "not_utf8": N_("This file is not UTF-8 text: byte {place} is wrong. Save it as UTF-8 and try again."),
    "hidden_start": N_(
        "In this game some players know what others don't, so its positions can't be taken out of it."
    ),
    "start_while_running": N_("This game is still being played. When it is over, you can go on from here."),
    "start_by_old_rules": N_("The rules of this game have changed since, so no new one can begin from here."),
    "start_at_end": N_("The game is already over in this position. Choose an earlier one."),
    "start_unproven": N_(
        "This record begins from a position that I can't check against the rules, so no game begins from it."
    ),
    "rules_of_position": N_("This game begins from a set position, so its rules can't be changed."),
    "no_position_form": N_("A position of this game can't be written as one line of text."),
    # --- one's own time ---
    "time_is_up": N_("Your time for this move is up. The board shows in a moment what follows."),
    "on_vacation": N_("You are on vacation, so you can't move. End your vacation with `/game clock` first."),
    "vacation_already": N_("You are on vacation already."),
    "no_vacation": N_("You are not on vacation."),
    "no_clock_in_private": N_("A game in direct messages has no clock, and counts for no rating."),
    # --- between two servers ---
    "across_unwanted": N_(
        "Games with other servers are turned off here. Whoever may manage this server can turn them on in "
        "`/settings`, page **Server**."
    ),
    "across_unwanted_there": N_(
        "Games with other servers have been turned off in the server that invites. Ask whoever sent the "
        "invitation."
    ),
    "no_such_invitation": N_(
        "I can't find this invitation. Look for a typing error, or ask whoever sent it for another one."
    ),
    "invitation_used": N_("Somebody has used this invitation already. Ask for another one."),
    "invitation_used_by": N_("{name} has used this invitation already. `/games` lists your games."),
    "invitation_withdrawn": N_("This invitation was withdrawn. Ask whoever sent it for another one."),
    "invitation_over": N_(
        "This invitation has run out: its table is closed, or plays without you. Ask for another one."
    ),
    "no_open_invitation": N_("No invitation of this table into another server is open. Nothing was changed."),
    "invitation_of_here": N_("This invitation is from this server: press **Join** at its table instead."),
    "no_invitation_now": N_(
        "Somebody of another server can only be invited to a table that waits in a server."
    ),
    "invite_others_first": N_(
        "Somebody of another server takes the last seat that is needed: {missing} more must sit down before."
    ),
    "one_plays_from_here": N_(
        "This game is between two servers, and one person plays from here. `/play` starts one of your own."
    ),
    "no_rematch_across": N_(
        "A game between two servers has no rematch: open a new one with `/play`, and invite again."
    ),
    # --- where the bot is not ---
    "no_clock_elsewhere": N_(
        "I am not a member here, so a game has no clock here, and counts for no rating. Leave `clock` and "
        "`rated` out."
    ),
    "answers_hidden": N_(
        "In this server nobody but you sees what I answer, so nobody could join. Play the computer here with "
        "`computer`, or play where you may show apps of your own."
    ),
    "not_here": N_(
        "I am not a member here: I can only answer, so there are no leagues, standings, threads or settings "
        "of a server here. `/play` and `/learn` work; all else works in servers that have invited me."
    ),
    # --- tables, profiles ---
    "only_in_server": N_(
        "Standings belong to a server. Use this in the server whose standings you want to see."
    ),
    "own_profile_only": N_(
        "You can see other people's profiles only in a server you share, not in direct messages."
    ),
    "profile_not_here": N_("Profiles are shown to members of the same server, and that person is not here."),
    "profile_hidden": N_("{name} keeps their profile private."),
    "season_ends_first": N_("A season can't end before it begins. Choose a later end."),
    "seasons_overlap": N_(
        "It would overlap with the season “{name}”. Choose other dates, or end that season in `/settings`."
    ),
    "season_unnamed": N_("Give the season a name."),
    "no_such_table": N_("There are no such standings. `/standings` shows what there is."),
    # --- draws, seeds ---
    "draw_offered_already": N_("You have offered a draw. It stands until somebody moves."),
    "draw_of_two": N_("Only two players can agree to a draw. `/game resign` leaves this table."),
    "no_draw_offered": N_("Nobody has offered a draw."),
    "nobody_to_ask": N_("A computer player never agrees to a draw. Play on, or `/game resign`."),
    # --- what all have to agree to ---
    "takeback_hidden": N_(
        "In this game every move shows or hides something that only some may know, so no move can be "
        "taken back."
    ),
    "takeback_chance": N_(
        "Sticks, dice or cards have decided something since your last move, so it can't be taken back."
    ),
    "takeback_nothing": N_("You have made no move here that you could take back."),
    "asked_already": N_(
        "You have agreed already. It happens once everybody has, unless somebody declines or moves first."
    ),
    "nothing_asked": N_("Nobody asks for that any more."),
    "paused": N_("This game is paused. It goes on when all its players have pressed **Go on** on the board."),
    "not_paused": N_("This game goes on already."),
    # --- results that are called wrong ---
    "disputed_already": N_(
        "You have reported this already. Staff will look at it, and I'll send you their answer."
    ),
    "dispute_declined": N_("Staff has looked at this result, and it still counts: “{reason}”."),
    "too_many_disputes": N_(
        "Staff still has {most} of your reports to answer. Wait until they have answered one."
    ),
    "no_such_dispute": N_("This has been answered already. `/club` shows what still waits."),
    # --- staff ---
    "bar_yourself": N_("You can't bar yourself."),
    "bar_bots": N_("Bots play no games here: there is nobody to bar."),
    "bar_staff": N_("They may manage this server themselves, so a bar would not hold them."),
    "barred_already": N_("They are barred already. Lift that first to change it."),
    "not_barred": N_("They are not barred, or not any more."),
    "bad_days": N_("Give whole days from 1 to {most}, or nothing: then it lasts until somebody lifts it."),
    "seat_of_league": N_(
        "In a league nobody plays for somebody else, and the league keeps its threads. Decide about the "
        "fixture instead, on the season's page in `/club`."
    ),
    "seat_of_two_servers": N_(
        "This game is between two servers, and each sees to its own player. `/staff end` ends it."
    ),
    "saw_another_hand": N_("They have sat in another seat of this game, and know its hand."),
    "sits_there_already": N_("They sit at this game already."),
    "sits_there_now": N_("It is like this already: nothing was changed."),
    "seat_changed": N_("Somebody else has the seat by now. Look at the game again."),
    "seat_asked_already": N_(
        "<@{user}> is asked about a seat of this game already. Wait for the answer, or ask them no more."
    ),
    "offer_over": N_("This question is over: the seat is not yours to take any more. Nothing was changed."),
    "not_asked": N_("Somebody else is asked here. Nothing was changed."),
    "no_member_here": N_("They are not in this server any more."),
    "not_lost": N_("This game can go on. End or award it instead."),
    "moved_since": N_("The game has been moved since. Look at it again."),
    "no_longer_known": N_("They have had their data erased, so nothing of theirs can be given back."),
    "barred_person": N_("They are barred here. Lift that first."),
    "nobody_left": N_("Nobody else sits at this game: a computer player would play alone. End it instead."),
    "there_already": N_("The game is there already."),
    "no_such_place": N_("I can't find that channel or thread. Choose one in which I may read and write."),
    "place_closed_to_you": N_("You can't write in that channel or thread yourself. Choose another one."),
    "place_closed": N_(
        "I may not do all that a board needs there: read, write and attach files. Change that, or choose "
        "another one."
    ),
    "place_locked": N_("That thread is locked. Unlock it, or choose another one."),
    "place_taken": N_("Another game is played in that thread. Choose another one."),
    "reminded_already": N_("They were reminded {time}. Give them an hour."),
    "nobody_to_remind": N_("This game waits for nobody whom I could remind."),
    "not_paused_now": N_("This game doesn't stand still."),
    "not_running": N_(
        "This game isn't running. For finished games there are `/staff award`, `/staff "
        "annul` and `/staff correct`."
    ),
    "no_result": N_(
        "This game has no result yet. For running games there are `/staff end` and `/staff award`."
    ),
    "league_decides": N_(
        "This game counts in a league, and the league's staff decides about it: **Fixtures …** on the "
        "season's page in `/club`."
    ),
    "annulled_already": N_("This result is annulled already."),
    "nothing_corrected": N_("The result is like this already."),
    "bad_places": N_(
        "Give {count} places in seat order, starting from 1. Ties share the better place: 1 2 2 4."
    ),
    "left_is_last": N_(
        "Whoever has left the game comes last: leave their place as it stands. In seat order: {places}."
    ),
    "bad_points": N_("Give {count} whole numbers as points, in seat order, {most} at most."),
    "nobody_to_award": N_("Choose one of the players who stayed to the end."),
    "no_such_line": N_("There is no such decision in this server. `/staff undo` lists them."),
    "undone_already": N_("This decision was taken back already."),
    "undo_newer_first": N_(
        "Staff has decided more about this game since. Take that back first: `/staff undo`."
    ),
    "no_reason": N_("Say why: the players will read it."),
    "seed_stands": N_("You have added your seed to these draws already. It can't be changed."),
    # --- clocks ---
    "bad_clock": N_("I can't read “{value}” as a clock. Type one like these: {allowed}."),
    "clock_out_of_range": N_("“{value}” is not possible: such a clock must be between {least} and {most}."),
    "clock_not_running": N_("Time can be given only to somebody whose clock is running."),
    # --- time where people live ---
    "unknown_zone": N_(
        "I don't know the time zone “{value}”. Type a large city of yours, like Tokyo or New York."
    ),
    "bad_quiet_hours": N_("I can't read “{value}” as quiet hours. Type them like 22:00-07:30."),
    "quiet_too_long": N_("Quiet hours last {most} hours at most, like 22:00-07:30."),
    "vacation_too_short": N_("A vacation lasts at least one day."),
    "vacation_used_up": N_("That is too long. Vacation days you have left in {year}: {left}."),
    "bad_moment": N_("I can't read “{value}” as a date and time. Type it like 2026-12-31 20:30."),
    "no_such_date": N_("There is no “{value}” in the calendar. Choose another date or time."),
    "bad_hours": N_("I can't read “{value}”. Type days and hours like this: mon-fri 19-23, sat 10-24."),
    "too_long_hours": N_("That is too long. Say when you can play in at most {most} characters."),
    "bad_time": N_(
        "I can't read “{value}” as a time. Type it like these: sat 20:00, in 2 hours, 2027-03-28 20:00."
    ),
    "outside_round": N_("“{value}” is not within this round. Choose a time from now until {until}."),
    "in_the_past": N_("“{value}” is in the past. Choose a later time."),
    "too_far_ahead": N_("That is too far ahead: choose a time within {years} years."),
}
