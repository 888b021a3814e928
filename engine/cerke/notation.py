"""The text forms of Cerke under their fixed names.

* ``notate``, ``parse``          one action as text, what players type: :mod:`engine.cerke.wording`
* ``dump_cpn``, ``load_cpn``     a position as one line: :mod:`engine.cerke.cpn`
"""

from engine.cerke.cpn import dump_cpn, load_cpn
from engine.cerke.wording import notate, parse

__all__ = ["dump_cpn", "load_cpn", "notate", "parse"]
