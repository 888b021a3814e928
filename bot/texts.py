"""The one catalogue that turns refusals and errors into words.

Every rule identifier of the engine and of the services has its sentence here, and a test demands it.
A sentence says what is the case and, where it helps, what to do next; braces name the error's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.services.errors import Refusal
from engine.cards import PLACE
from engine.core import TymokError
from renderers import words
from renderers.cards import names
from renderers.translation import N_, Translator

SENTENCES: Final[Mapping[str, str]] = {
    # --- services: whose game, whose turn, which position ---
    "no_such_game": N_("I don't know this game any more. `/play` starts a new one."),
    "not_your_game": N_("You watch this game: only its players can do that. `/play` starts one of your own."),
    "left_server": N_(
        "You are not in the server of this game any more, so a computer player has your seat. "
        "Come back to the server to take it again."
    ),
    "waits_for_you": N_(
        "You are not in the server of this game any more. It waits for you: come back to the server to go on."
    ),
    "not_in_server": N_("That game is played in another server, and only its members can see it."),
    "membership_unknown": N_(
        "That game is played in another server, and Discord does not say now whether you are a member. "
        "Try again later, or in that server."
    ),
    "seat_left": N_(
        "You watch this game now: a computer player has your seat. You can take it back in the game's thread."
    ),
    "not_your_seat": N_("Only the person who left this seat can take it back."),
    "not_your_turn_now": N_("It isn't your turn yet."),
    "own_turn": N_("It is your turn now: choose what to do."),
    "stale_position": N_("The position has changed since this message. Look at the board as it is now."),
    "already_done": N_("That was done already."),
    "game_closed": N_("This game is over."),
    "not_started": N_("This game has not started yet."),
    "started_already": N_("This game has started already."),
    "refused": N_("That isn't possible now."),
    "outdated": N_("This button is out of date. `/board` shows the game as it is now."),
    # --- lobby ---
    "lobby_full": N_("All seats are taken."),
    "own_seat_taken": N_("You can come back only to the seat you left, and somebody sits there now."),
    "no_next_season": N_("No other season follows in which you could join. `/play` opens a new game."),
    "seated_already": N_("You have a seat already."),
    "not_seated": N_("You have no seat here."),
    "not_a_member": N_("{name} is not in this server, and can't be invited."),
    "too_many_invited": N_("At most {limit} people can be invited to one game."),
    "not_invited": N_("This invitation is for somebody else. `/play` opens a game for everybody."),
    "host_only": N_("Only the person who opened the game can do that."),
    "seats_empty": N_("There are empty seats. Wait for somebody to join, or add a computer player."),
    "no_computer": N_("There is no computer player to remove."),
    "unknown_level": N_("There is no computer player called “{value}”. Choose one from the list."),
    "too_many_of_yours": N_("You have as many games open as one may ({limit}). Finish one first: `/mine`."),
    "too_many_here": N_("This server has as many games open as it may ({limit}). Finish some first."),
    "only_players_rematch": N_("Only the players of this game can ask for a rematch."),
    "not_over_yet": N_("This game is not over yet."),
    "server_only": N_("Games are played in a server. Try this there."),
    "no_game_here": N_("There is no game in this channel. Use this in a game's thread, or name the game."),
    "needs_manage_server": N_("Only those who may manage this server can change that."),
    "which_game": N_("You have several games. Use this in a game's thread, or name the game."),
    "playing_yourself": N_("You can't invite yourself. To play alone, choose a computer player."),
    "playing_bots": N_("Other bots can't play. For a computer player, use the option “computer”."),
    "record_hidden": N_("The record shows all hands, so it can be taken only when the game is over."),
    "record_sealed": N_(
        "At this table hands that nobody showed stay hidden, and the record would show them: there is none, "
        "after the game too. `/verify` proves what everybody has seen."
    ),
    # --- draws, seeds ---
    "draw_offered_already": N_("You have offered a draw. It stands until somebody moves."),
    "draw_of_two": N_("Only two players can agree to a draw. `/resign` leaves this table."),
    "no_draw_offered": N_("Nobody has offered a draw."),
    "nobody_to_ask": N_("A computer player does not agree to a draw. Play on, or `/resign`."),
    "seed_stands": N_("You have added your seed to these draws already. It stays as it is."),
    # --- the engine's contract ---
    "unknown_game": N_("There is no game called “{value}”."),
    "unknown_preset": N_("There is no rule set called “{value}”. Choose one from the list."),
    "unknown_option": N_("There is no rule option called “{option}”."),
    "bad_option": N_("“{value}” is no value of the rule option “{option}”."),
    "needs_start_points": N_("With a score limit the game needs points to start with."),
    "bad_seats": N_("This game is not for that many players."),
    "unreadable": N_("This text can't be read."),
    # --- every game: whose turn it is ---
    "game_over": N_("The game is over."),
    "not_your_turn": N_("It isn't your turn yet."),
    "chance_decides": N_("Chance decides now, not a player."),
    "wrong_chance": N_("Chance can't bring that now."),
    # --- Cerke: the state machine ---
    "must_declare": N_("You have made a hand: say 再行 (go on) or 終季 (end the season) first."),
    "must_land_or_pass": N_("The sticks are cast: land, or pass (此無)."),
    "nothing_to_declare": N_("There is nothing to declare: 再行 and 終季 follow a new hand."),
    "nothing_cast": N_("Landing and passing come after a cast of the sticks."),
    # --- Cerke: squares and pieces ---
    "unknown_square": N_("The board has no square {square}."),
    "unknown_piece": N_("There is no such piece: {piece}."),
    "empty_square": N_("Nothing stands on {square}."),
    "not_your_piece": N_("The piece on {square} is not yours."),
    "tam_moves_otherwise": N_("The 皇 on {square} moves two squares, as a move of its own."),
    "not_the_tam": N_("The 皇 does not stand on {square}."),
    # --- Cerke: movement ---
    "cannot_reach": N_("The {piece} doesn't get from {src} to {dest}."),
    "own_piece_there": N_("A piece of your own stands on {square}. You may step on it, but not stay."),
    "tam_cannot_be_captured": N_("The 皇 on {square} can't be captured. You may step on it, but not stay."),
    "protected": N_("The piece on {square} is protected by the general on {general}."),
    "nothing_to_step_on": N_("Nothing stands on {square}, and a step needs a piece to step on."),
    "tam_not_steppable": N_("These rules forbid stepping on the 皇."),
    "needs_cast": N_("This step needs a cast of the sticks."),
    "needs_no_cast": N_("This move needs no cast of the sticks."),
    "out_of_range": N_("The cast of {cast} is too low: {square} is {distance} squares away."),
    "not_declared": N_("{declared} was declared, not {square}."),
    "pass_forbidden": N_("These rules let you pass only when you can't land."),
    # --- Cerke: the 皇 and drops ---
    "tam_path": N_("Each step of the 皇 goes to a neighbouring square: not from {after} to {square}."),
    "tam_needs_empty_square": N_("The 皇 can't stay on {square}: a piece stands there."),
    "tam_after_tam": N_("These rules forbid moving the 皇 right after your opponent moved it."),
    "tam_in_place": N_("These rules forbid a move of the 皇 that ends where it began."),
    "not_enough": N_("You have no {piece} to place."),
    "occupied": N_("{square} is not empty."),
    "wrong_piece": N_("Another piece stands on {square}."),
    "no_record": N_("This text is not a record of a game."),
    "bad_header": N_("This line of the header can't be read."),
    "bad_line": N_("A line names a seat, or * for the sticks, and then an action."),
    "bad_start": N_("No game can begin with this position."),
    "other_version": N_(
        "This record follows version {found} of the rules, but version {expected} is played here."
    ),
    "after_the_end": N_("The game had ended before this."),
    "unreadable_element": N_("This part of the record can't be read."),
    "unsupported_notation": N_("Of CKKA, only the notations ⓪ and ① can be read."),
    "unknown_rules": N_("There are no rules (律) called “{value}”."),
    "unknown_scheme": N_("These draws were made in a way that is not known here: “{scheme}”."),
    "bad_player_count": N_("A record names {expected} players, not {found}."),
    "bad_first_movers": N_("Those who moved first (一位色) are written with 黒 and 赤, not as “{value}”."),
    "bad_number": N_("“{text}” is not a number."),
    "declaration_missing": N_("再行 or 終季 is missing before this."),
    "needs_water_cast": N_("The water cast of this move is missing."),
    "cast_does_not_fit": N_("The sticks can't have led to this move."),
    "other_capture": N_("This move does not capture that piece."),
    "season_goes_on": N_("The season has not ended here."),
    "bad_field_count": N_("A position is written in {expected} fields, not {found}."),
    "bad_board": N_("The board has {expected} rows, not {rows}."),
    "bad_board_row": N_("Row {row} has {expected} squares, not {found}."),
    "bad_piece": N_("“{piece}” is no piece."),
    "bad_tam_count": N_("One 皇 stands on the board, not {found}."),
    "bad_tam_last": N_("After a move of the 皇 this is t, else -, but not “{value}”."),
    "bad_captured": N_(
        "The captured pieces of both sides are written with a comma between them, not as “{value}”."
    ),
    "too_many_pieces": N_("The game has only {most} of the piece {piece}, not {found}."),
    "bad_side": N_("The side to move is IA or A, not “{value}”."),
    "bad_season": N_("This game has no season “{value}”."),
    "bad_score": N_("The points can't be like this in this game."),
    "bad_rate": N_("The rate can't be “{value}” in this game."),
    # --- cards: in several games ---
    "too_few_cards": N_(
        "The deck has too few cards for {value} as “{option}”. Choose less, or play with fewer people."
    ),
    "wrong_action": N_("That isn't what is asked for now. Choose one of the buttons or menus."),
    "no_cards": N_("Name the cards, please."),
    "cards_not_held": N_("You don't hold: {cards}."),
    "not_a_combination": N_("These cards make no combination: {cards}."),
    "no_such_reading": N_("These cards can't be taken as {reading}. What they can be: {allowed}."),
    "must_lead": N_("You lead, so play something: you can't pass, discard or drop out."),
    "other_kind": N_("That is another kind of combination. Play the same kind as lies on the table."),
    "other_count": N_("That is another number of cards ({count}). Play {needed}."),
    "other_colours": N_("The colours don't fit those on the table. Choose cards of the right colours."),
    "not_stronger": N_("That isn't strong enough. Play something stronger than what must be beaten."),
    # --- 行戦 ---
    "discard_count": N_("The number of cards to discard is {needed}, not {count}."),
    # --- 終季 ---
    "must_discard": N_("You have drawn: discard a card, lay a set of four open, or win."),
    "must_discard_after_call": N_("You have called: discard a card now."),
    "no_win_after_call": N_("Nobody wins right after a call. Discard a card."),
    "must_answer": N_("A card was discarded: win with it, call it, or pass."),
    "calls_after_wins": N_("Calls come later: first everybody may say whether they win with {card}."),
    "wins_before_calls": N_("It is too late to win with {card}: now it can only be called."),
    "no_pair_shapes": N_("These rules know no wins with pairs: make two groups of three."),
    "not_a_winning_hand": N_("These cards don't split into groups that win: {cards}."),
    "own_discard": N_("You discarded {card} yourself; only others can call it."),
    "only_prev": N_("These rules let only the next seat call."),
    "meld_exposed": N_("You have laid a group open already: {meld}. There is only one for each player."),
    "only_a_pair": N_("A pair can't be called. A call makes a set of three or four, or a run of three."),
    "not_a_group": N_("These cards make neither a set of three or four nor a run of three: {cards}."),
    "not_a_set_of_four": N_("These are not four cards of one strength: {cards}."),
    "no_set_of_three": N_("You have no exposed set of three to add a card to."),
    "other_strength": N_("{card} can't be added: your exposed set is of the strength {strength}."),
    "no_call_add": N_("These rules don't let {card} go from the discards into an exposed set."),
    # --- 値戦 ---
    "not_public": N_("This card is not in the public row: {card}."),
    "exchange_compulsory": N_("The exchange can't be skipped: swap a card, or draw two."),
    "deck_too_small": N_("The deck has fewer than two cards. Swap a card instead."),
    "not_drawn": N_("You drew {drawn}. Keep one of these."),
    "bet_out_of_range": N_("The price can't be {points}: it goes from {low} to {high}."),
    "join_or_fold": N_("The dealer has set the price at {needed}. Join for that, or fold."),
    "dealer_names_price": N_("You are the dealer: set the price, from {low} to {high}, or fold."),
    # --- 連友 ---
    "other_copies": N_("Each number stands {copies} times in your run of sets. Here it must be {needed}."),
    "weaker_bomb": N_("That bomb is too weak. Play one with more cards, or as many and stronger."),
    "effect_due": N_("First the general's power: remove strengths, or take cards back."),
    "no_effect": N_("There is no general whose power is due."),
    "strength_count": N_("The number of strengths to remove is {needed}, not {count}."),
    "no_such_strength": N_("The strength {strength} is gone already, or there is none. Choose another."),
    "effect_mixed": N_("You have begun to take cards, so you can't remove strengths now."),
    "generals_stay": N_("Generals can't be taken back. Choose another card than {card}."),
    "not_discarded": N_("{card} is neither discarded nor played before in this round."),
    # --- 開樽 ---
    "max_below_min": N_("The highest bet, {value}, can't be below the lowest, {least}."),
    "bet_too_low": N_("A bet of {amount} is too low. Bet {least} or more, or fold."),
    "bet_too_high": N_("A bet of {amount} is too high. Bet {most} at most."),
    # --- 小猫 ---
    "must_lay": N_("One more card of yours goes on the pile now. Choose it."),
    "nothing_to_lay": N_("No extra card is asked for now."),
    "one_higher_card": N_("Only one card can follow as a higher one. Choose a single card."),
    "not_more_cards": N_("Cards of the same rank must be more than those on the table ({count})."),
    # --- 値木 ---
    "no_such_end": N_("That is no open end. Choose one that has nothing on it."),
    "no_number": N_("{card} has no number, so it can't be added up. It can go on a free end, or sweep."),
    "wrong_sum": N_("The numbers add up to {sum}. Here it must be {needed}."),
    "free_end_one_card": N_("A free end takes exactly one card, not {count}."),
    "free_end_no_number": N_("A free end has no number, so it can't be joined."),
    "merge_ends": N_("Join different ends: two at least, and {most} at most."),
    "merge_one_card": N_("Ends are joined by one card, not by {count}."),
    "sum_too_high": N_("These ends add up to {sum}, and no card has that number."),
    "not_special": N_("Only ship, king and tam sweep the table, not {card}."),
    "nothing_to_draw": N_("No card is left to draw. Place cards, or pass."),
    "must_play_or_draw": N_("You can't pass while there are cards to draw. Place cards, or draw."),
    "cards_do_not_fit": N_("These cards can't be played like that now."),
    # --- text forms ---
    "unreadable_move": N_("I can't read “{text}” as a move."),
    "ambiguous": N_("“{text}” can mean several moves."),
}

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "random": N_("easy"),
    "greedy": N_("normal"),
}
"""What the computer players are called, by their level."""

NEAR: Final = N_("Did you mean: {moves}?")
UNEXPECTED: Final = N_("Something went wrong on my side. Look at the board as it is now, then try again.")


LONGEST: Final = 300
"""Signs of a value that a sentence tells; more than any list of ours has."""


class _Known(dict[str, Any]):
    """Values for a sentence; one that an error does not carry is left out rather than raised about."""

    def __missing__(self, key: str) -> str:
        return "…"


AS_WRITTEN: Final = frozenset({"unknown_piece", "bad_piece", "too_many_pieces"})
"""Errors about a piece as somebody wrote it; in all others a piece is told by its name."""


def _told(key: str, value: object, t: Translator) -> object:
    """Return a value as a sentence tells it: cards and strengths by their names, lists with commas."""
    if key == "strength" and isinstance(value, int):
        return names.STRENGTHS.get(value, value)
    parts = value if isinstance(value, tuple | list) else (value,)
    if parts and all(isinstance(part, str) and part in PLACE for part in parts):
        return names.cards_text(parts, t)
    return value if parts == (value,) else names.listed([str(part) for part in parts], t)


def _short(value: object) -> object:
    """Return a value as a sentence can hold it, however long somebody wrote it."""
    text = str(value)
    return f"{text[: LONGEST - 1]}…" if len(text) > LONGEST else value


def explain(error: Refusal | TymokError, t: Translator) -> str:
    """Return the sentence for an error in the translator's language, with the nearest moves if known."""
    data = dict(error.data)
    if "piece" in data and error.rule not in AS_WRITTEN:
        data["piece"] = words.piece_name(str(data["piece"]), t.language)
    data = {key: _short(_told(key, value, t)) for key, value in data.items()}
    text = t.t(SENTENCES.get(error.rule, SENTENCES["refused"])).format_map(_Known(data))
    near = error.data.get("near", ())  # moves as they are typed, not as they are told
    if near:
        moves = " · ".join(f"`{move}`" for move in near)
        text += "\n" + t.t(NEAR, moves=moves)
    return text
