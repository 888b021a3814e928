<%def name="rounds_played()">${count(rounds, "round is", "rounds are") if rounds else "One round for each player is"} played.</%def>
<%def name="others()">
% if bankroll is not None:
Everybody begins with ${count(bankroll, "chip", "chips")} and can't go below 0. Whoever has less than the ante pays what they have. Without chips you sit out new rounds; whoever runs out in a tie still throws for the pot. The game ends early when one player has all chips.

% endif
% if joining:
People may join between rounds, as long as there are fewer than 8.

% endif
</%def>
