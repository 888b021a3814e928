"""Refusals and errors in words: the sentences of the services; the engine's stand with the games' faces.

Every rule identifier has its sentence, and a test demands it.  A sentence says what is the case and, where it
helps, what to do next; braces name the error's data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.kit.service.errors import Refusal
from engine.core import IllegalAction, OptionError, RecordError, TymokError
from engine.players import OLD_NAMES
from renderers import refusals, rule_words
from renderers.translation import N_, Translator
from renderers.typed import to_type

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
    "review_already": N_("I am making a review for you already. Ask again when it is there."),
    "reviews_waiting": N_("{most} reviews are being made already. Ask again in a few minutes."),
    "no_lesson": N_("There is no lesson on that, or you have not begun it. `/learn` shows them all."),
    "stale_lesson": N_("That belongs to an earlier step of the lesson. `/learn` shows where you are now."),
    "outdated": N_("This button is out of date. `/game board` shows the game as it is now."),
    "command_moved": N_("`{old}` is `{new}` now."),
    "command_gone": N_("This command is gone. `/help` shows what there is."),
    # --- leagues ---
    "no_such_season": N_("I can't find this league any more. `/club` shows those of this server."),
    "league_elsewhere": N_("That league is played in another server, and only its members can see it."),
    "needs_league_staff": N_(
        "Only this league's staff can do that: those with its role, or who may manage this server."
    ),
    "no_such_league": N_("There is no such league here. `/club` shows them all."),
    "no_league_name": N_("Give the league a name of at most {most} characters."),
    "league_name_taken": N_("This server has a league named {name} already. Choose another name."),
    "too_many_leagues": N_("This server has {most} leagues already, and may have no more."),
    "too_many_seasons": N_("{most} seasons run in this server already. Close one of them first."),
    "season_open": N_("A season of {name} is open already. Close it before you open the next one."),
    "not_a_draft": N_("This season has been opened already."),
    "time_past": N_("That time has passed. Choose one that is still to come."),
    "entered_already": N_("You have entered already."),
    "not_entered": N_(
        "You have not entered this season. While entry is open, you'll find **Enter** on its page in `/club`."
    ),
    "expelled": N_("Staff has expelled you from this season. Ask them if you think that is a mistake."),
    "not_registering": N_("Nobody can enter this season now. `/club` shows which are open."),
    "too_late_to_enter": N_("It is too late to enter this season. You can enter the next one."),
    "season_full": N_("This season is full: {most} have entered."),
    "kept_to_channels": N_("The staff of this server lets games be begun only in {channels}."),
    "kept_to_games": N_("The staff of this server has chosen other games: `/play` without a game lists all."),
    "kept_to_role": N_("The staff of this server lets only {role} begin and join games."),
    "barred": N_(
        "Staff of this server has decided that you begin and join no games here. Ask {staff} about it."
    ),
    "barred_until": N_(
        "Staff of this server has decided that you begin and join no games here until {until}. Ask {staff} "
        "about it."
    ),
    "too_fast": N_("That was too much at once, and others would have to wait. Try again {time}."),
    "server_too_fast": N_("This server is asking for too much at once just now. Try again {time}."),
    "too_many_entered": N_(
        "You have entered {most} open seasons, and may enter no more. Leave one of them first."
    ),
    "season_over": N_("This season is over."),
    "no_absence": N_(
        "You can't skip a round in this format: your fixture waits until its deadline. **Leave** on the "
        "season's page in `/club` ends your part in it."
    ),
    "drawn_already": N_("The next round is already paired. Ask staff if you can't play."),
    "published_already": N_("This round has been published already."),
    "earlier_round_first": N_("An earlier round has not been published yet. Publish that first."),
    "schedule_known": N_(
        "The first rounds of this schedule are published, so the rest can't be paired again."
    ),
    "no_reason_given": N_("Say why: the people concerned will read it."),
    "archived": N_("This season is archived: nothing in it can be changed any more."),
    "not_running_now": N_("This season is not running."),
    "own_fixture": N_("You play in this one yourself. Ask another member of the staff."),
    "own_entry": N_("That is about yourself. Ask another member of the staff."),
    "impossible_outcome": N_(
        "That is not a possible outcome. Give {count} places: 1 is the best, and ties share a place."
    ),
    "impossible_points": N_(
        "Give {count} numbers in seat order, with spaces between them, like 30 10 -10 -30."
    ),
    "points_whole": N_("Points are whole numbers here, and at most {most}."),
    "points_sum": N_(
        "What one player wins here, the others lose, so the points must add up to 0. These add up to "
        "{sum}: check them again."
    ),
    "needs_winner": N_("Somebody has to advance from here, so it can't end in a draw. Choose who wins."),
    "not_to_be_rated": N_(
        "Only a rated game in which both have acted can be rated as lost, and only one of them loses it. "
        "Leave it unrated."
    ),
    "nothing_to_annul": N_("This fixture has no outcome that could be annulled."),
    "game_runs": N_("Its game is still running. End it first with `/staff end`, or wait until it is over."),
    "next_match_begun": N_("The next match has begun already, so this one can't be changed."),
    "no_clock_runs": N_("No clock is running in this fixture."),
    "acted_already": N_("Somebody has acted in this game already, so seats stay as they are."),
    "out_already": N_("They have left this season already."),
    "bad_points_added": N_("Give a number of points, whole or with a half, {most} at most, and not 0."),
    "no_such_decision": N_("I can't find this decision in this season."),
    "cannot_be_undone": N_("Extra time can't be taken back."),
    "undone_before": N_("This decision has been taken back already."),
    "undo_newer_decision_first": N_(
        "Something has changed since this decision. Take newer decisions back first, or set the outcome."
    ),
    "needs_an_outcome": N_(
        "This season is over, and a fixture would be left without an outcome. Set the one that it should "
        "have, or replay it."
    ),
    "no_such_fixture": N_("I can't find this fixture, or its round is not published."),
    "no_such_entrant": N_("They have not entered this season."),
    "decided_already": N_("This fixture is decided already."),
    "annulled_now": N_("This fixture was annulled, and nobody plays it. Replay it instead."),
    "plays_now": N_("{name} is playing another game of this league. Try again when that is over."),
    "not_your_fixture": N_("You have no seat in this fixture."),
    "fixture_begun": N_("Its game has begun already."),
    "starts_itself": N_("This game begins by itself: there is nothing to agree on."),
    "not_on_offer": N_("This time is not on offer any more. `/club` shows what is."),
    "taken_already": N_("You have taken this time already. It is agreed when everybody else has."),
    "nothing_agreed": N_("You have not agreed on a time yet. `/club` shows what is on offer."),
    "too_early": N_("You meet at {at}. Press **I'm here** from a quarter of an hour before that."),
    "came_already": N_("You have pressed already. The game begins when everybody has."),
    "rules_have_changed": N_(
        "The rules of this game have changed since. You can play once staff has decided how the "
        "season goes on."
    ),
    "rules_are_current": N_("This season uses today's rules already."),
    "not_in_round": N_("Choose two different people of this round."),
    "stale_season": N_("Somebody else has just changed this league. Look at it as it is now, and try again."),
    "plays_alone": N_("A ladder or an arena must be the only event of its league, and has no divisions."),
    "arena_minutes": N_("An arena lasts {least} to {most} minutes. Choose a number between them."),
    "arena_begins": N_("Say when the arena begins: a time that is still to come."),
    "arena_clock": N_("An arena needs a short live clock: at most {most} minutes each, such as `5m+10s`."),
    "no_arena": N_("This arena is not open any more."),
    "in_arena_already": N_("You are here already: you'll be paired as soon as enough people are free."),
    "paused_already": N_("You are not being paired now. Press **I'm here** to play."),
    "no_ladder": N_("This ladder isn't running now. `/club` shows the leagues here."),
    "challenge_over": N_("This challenge is over."),
    "not_challenged": N_("Only the player who was challenged can answer."),
    "nobody_to_draw": N_("There is nobody to pair now."),
    "ladder_yourself": N_("You can't challenge yourself. Choose somebody above you."),
    "ladder_gone": N_("They are not on this ladder. Choose somebody above you."),
    "ladder_top": N_("You are at the top: wait until somebody challenges you."),
    "ladder_reach": N_("You can challenge only people up to {reach} places above you."),
    "ladder_open": N_("There is a challenge between you two already. Play that one first."),
    "ladder_again": N_(
        "You two have played lately, and can play again <t:{at}:R>. Until then, challenge somebody else."
    ),
    "ladder_full": N_("You have {most} open challenges already. Play one of them first."),
    "ladder_full_theirs": N_("They have {most} open challenges already. Challenge somebody else, or wait."),
    "format_not_for_game": N_("This game can't be played in that format. The menu shows which ones it can."),
    "format_alone": N_(
        "A ladder or an arena must be the only game of its league. With other games, choose another format."
    ),
    "no_such_setting": N_("That can't be set here. The menu shows what can."),
    "setting_not_allowed": N_("“{value}” is not possible here. Choose one of these: {allowed}."),
    "bad_bonuses": N_("Type {count} whole numbers that add up to 0, the winner's first, like 3 1 -1 -3."),
    "bad_number_of_events": N_("A season has 1 to {most} games."),
    "bad_counting": N_("The best 1 to {most} games can count, or all of them: no more are played."),
    "bad_number_of_people": N_("{value} people are not possible here: choose from {least} to {most}."),
    "starts_too_early": N_("The first round comes after the registration. Choose a later time for it."),
    "too_few_entered": N_("{count} have entered, and {least} are needed. Wait, or call the season off."),
    "not_registering_now": N_("The registration of this season is over already."),
    "no_round_to_draw": N_("There is nothing to pair now: the previous round must be over first."),
    "nothing_to_close": N_(
        "This season is not open. **Next season …** on its page in `/club` prepares the one after it."
    ),
    # --- lobby ---
    "lobby_full": N_("All seats are taken."),
    "own_seat_taken": N_("You can come back only to the seat you left, and somebody sits there now."),
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
    "rematch_waits": N_(
        "You have asked for the rematch already. It starts when all others have pressed too."
    ),
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
    "film_already": N_("A film is being made for you already. Ask for another one when it is ready."),
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
        "Games with other servers are turned off in one of the two servers. Whoever may manage it can turn "
        "them on in `/settings`, page **Server**."
    ),
    "no_such_invitation": N_(
        "I can't find this invitation: it has been taken up, its table is closed, or there is a typing error."
    ),
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
    "league_decided": N_(
        "The staff of its league has decided about this game. **Take back …** on the season's page in "
        "`/club` undoes that."
    ),
    "annulled_already": N_("This result is annulled already."),
    "nothing_corrected": N_("The result is like this already."),
    "bad_places": N_(
        "Give {count} places in seat order, starting from 1. Ties share the better place: 1 2 2 4."
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

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "beginner": N_("beginner"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "good": N_("good"),
    "strong": N_("strong"),
    "master": N_("master"),
}
"""What the levels of computer players are called."""


def level_name(level: str, t: Translator) -> str:
    """Return what a level is called today, also one that was stored when it had another name."""
    name = OLD_NAMES.get(level, level)
    return t.t(LEVEL_NAMES[name]) if name in LEVEL_NAMES else level


def level_names(levels: Iterable[str], t: Translator) -> str:
    """Return what several levels are called, one after the other."""
    return t.t(", ").join(level_name(level, t) for level in levels)


def person_name(user_id: int, name: str, t: Translator) -> str:
    """Return what somebody is called: who was erased has a number instead of a name."""
    return t.t("former player {number}", number=-user_id) if user_id < 0 else name


NEAR: Final = N_("Did you mean: {moves}?")
EXPECTED: Final = N_("Expected here: {what}.")
EXPECTED_AFTER: Final = N_("Expected after “{after}”: {what}.")
EXAMPLE: Final = N_("A move is typed like this: {moves}")
UNEXPECTED: Final = N_("Something went wrong on my side. Look at the board as it is now, then try again.")

GONE: Final = N_("The message or the thread for this is gone. `/game board` shows the game again.")
NO_ANSWER: Final = N_("Discord isn't answering just now. Look at the board in a minute, then try again.")
NOT_SAVED: Final = N_("I can't save anything just now, and nothing has changed. Try again in a few minutes.")
NOT_SHOWN: Final = N_("That counts, but I can't show it just now. `/game board` shows it in a few minutes.")

LONGEST: Final = 300
"""Signs of a value that a sentence tells: somebody may have written thousands."""


def explain(
    error: Refusal | TymokError, t: Translator, game_id: str = "", shown: Callable[[str], str] = str
) -> str:
    """Return the sentence for an error in the translator's language, with the nearest moves if known.

    ``game_id`` is the game that refused, where it is known: two games may mean different things by one rule.
    ``shown`` makes what somebody wrote harmless for the place where the sentence goes.
    """
    told = error.data
    if isinstance(error, OptionError | RecordError) and (refusing := rule_words.refusing(error, game_id)):
        game_id, told = refusing, rule_words.refused(error, refusing, t.language)
    if error.rule == "unknown_level":
        told = {"value": level_name(told["value"], t), "allowed": level_names(told["allowed"], t)}
    data = {key: _short(value, shown) for key, value in told.items()}
    own = SENTENCES.get(error.rule)
    text = refusals.told(error.rule, data, t, game_id) if own is None else refusals.filled(own, data, t)
    text = text or refusals.filled(SENTENCES["refused"], {}, t)
    if isinstance(error, RecordError) and (what := refusals.expected(error.data.get("expected"), t)):
        text += "\n" + refusals.filled(
            EXPECTED_AFTER if data.get("after") else EXPECTED, {**data, "what": what}, t
        )
    typed = isinstance(error, IllegalAction) and game_id
    for key, sentence in (("near", NEAR), ("example", EXAMPLE)):
        if found := error.data.get(key):  # moves as they are typed, not as they are told
            moves = [to_type(game_id, move, t.language) if typed else move for move in found]
            text += "\n" + t.t(sentence, moves=" · ".join(f"`{move}`" for move in moves))
    return text


def _short(value: object, shown: Callable[[str], str]) -> object:
    """Return a value as a sentence can hold it, however long somebody wrote it."""
    if not isinstance(value, str | int):
        return value
    text = str(value)
    if len(text) > LONGEST:
        value = f"{text[: LONGEST - 1]}…"
    return shown(value) if isinstance(value, str) else value
