"""The sentences for what leagues refuse, by the rule that forbids it: a part of ``sentences``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers.translation import N_

OF_LEAGUES: Final[Mapping[str, str]] = {
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
    "not_a_draft": N_("This season is no draft any more. `/club` shows how it stands."),
    "agreed_later": N_(
        "Its people have agreed to meet at {time}. The deadline must leave them a quarter of an hour after "
        "that."
    ),
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
        "Give {count} numbers in seat order, with spaces between them: for two people like 30 -30."
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
    "out_already": N_("They have been expelled already."),
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
    "plays_no_more": N_("{name} has left this season and plays no more. Set a result instead."),
    "not_your_fixture": N_("You have no seat in this fixture."),
    "fixture_begun": N_("Its game has begun already."),
    "starts_itself": N_("This game begins by itself: there is nothing to agree on."),
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
}
"""What is said of each rule of a league."""
