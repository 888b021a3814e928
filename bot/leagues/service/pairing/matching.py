"""Perfect matchings: everybody in one pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.leagues.service.pairing.weights import Pair

Matching = tuple[Pair, ...]


def lightest(weights: Mapping[Pair, int]) -> Matching:
    """Return the perfect matching of a whole graph with the least sum of weights, which are exact."""
    import networkx  # noqa: PLC0415 — it takes 0.13 s and 23 MB, so only a worker process has it

    class Graph(networkx.Graph):  # type: ignore[type-arg]
        """It gives the neighbours of a vertex without a view around them, which takes a third of the time."""

        def __getitem__(self, vertex: int) -> Any:
            return self._adj[vertex]  # type: ignore[attr-defined]

    most = max(weights.values(), default=0)
    graph = Graph()
    graph.add_weighted_edges_from((one, other, most - weight) for (one, other), weight in weights.items())
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return tuple(sorted((min(pair), max(pair)) for pair in found))


def every(vertices: Sequence[int]) -> Iterator[Matching]:
    """Yield all perfect matchings of an even number of vertices."""
    if not vertices:
        yield ()
        return
    one, *others = vertices
    for place, other in enumerate(others):
        for rest in every(others[:place] + others[place + 1 :]):
            yield ((one, other), *rest)
