<%def name="rounds_played()">${f"{rounds}ラウンド" if rounds else "人数と同じ数のラウンドを"}行い、</%def>
<%def name="others()">
% if bankroll is not None:
全員が${bankroll}枚から始め、0より少なくはなりません。チップが参加料に足りない人は、あるだけ払います。チップのない人は、次に始まるラウンドから休みます。同点でチップが尽きた人は、払わずに投げ続けます。一人がすべてのチップを集めたら、そこで対局は終わります。

% endif
% if joining:
8人になるまで、ラウンドの合間に加われます。

% endif
</%def>
