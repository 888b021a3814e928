<%def name="dealer()">最初の親は${"くじで決め" if first_dealer == "random" else f"{first_dealer + 1}番目の席で"}、${"次の季からは前の季の勝者が親になります" if dealer_rule == "winner" else "親が勝たなければ、次の席が親になります"}。</%def>
<%def name="dealer_of_pot()">最初の親は${"くじで決め" if first_dealer == "random" else f"{first_dealer + 1}番目の席で"}、${f"次の季からは場の点を取った人（分けたときは、親から{way}で最初の同点の人）が親になります" if dealer_rule == "winner" else "親が勝たなければ、次の席が親になります"}。</%def>
<%def name="dealer_value()">**親の加点**は${dealer_value_start}から始まり、親が勝つたびに${dealer_value_step}増えます。親が替われば${dealer_value_start}に戻ります。</%def>
<%def name="stakes()">負けた人はそれぞれ勝者に${"残った手札1枚につき1点" if stake_mode == "cards" else f"{stake}点"}払います。どちらかが親なら、親の加点を掛けます。</%def>
<%def name="end()">${f"全員が{start_points}点から始めます。" if start_points else ""}${seasons}季を終えて、得点の最も多い人の勝ちです。${"点のなくなった人がいれば、そこで終わります。" if bankrupt_ends else ""}${"季の合間に加われます。" if joining else ""}${"見せなかった手札は、終わった後も見えません。" if folded_hidden else ""}</%def>
<%def name="vessel(groups='セット')">**船**：ほかの札が1枚以上ある役の中で、自分と同じ色の好きな札（0〜8、${groups}では王や皇も可）の代わりになれます。${"1枚だけの船は最も弱い札で、船2枚だけの組は最も弱い組です。" if lone_ship == "rank" else "船だけの1枚や2枚でも、自分と同じ色の好きな札の代わりになれます。最も弱い札のままでもかまいません。"}</%def>
<%def name="codes()">札は色（B黒、R赤）と数で書きます。B5は黒の馬、R0は赤の無です。船はBs、王はBk、皇はBt。</%def>
