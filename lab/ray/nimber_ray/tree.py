"""The first levels of a proof-number search.

A claim is a land and a nimber. It rests on others: that the land has no smaller nimber, and that no option has this one. It is proven when
all of these are refuted, and refuted when one of them is proven. The rules of the game are known to the workers alone.
"""

NEVER = 1 << 30
# How much harder a claim looks while a worker is at it. If less, others are too eager to help with it, and repeat its work.
HARDER = 5


class Tree:
    def __init__(self, land, only_outcome=False):
        self.land, self.only_outcome = land, only_outcome
        self.nimbers, self.refuted = {}, set()
        # The lands with nimbers, in the order in which they came.
        self.facts = []
        # Of expanded lands: for each option the sum of its known nimbers, and its other lands.
        self.options = {}
        # For a proof and for a disproof: the numbers of lands before a search, and of claims after one.
        self.estimates = {}
        # The claims that workers are at.
        self.busy = set()

    def root(self):
        """The claim to decide next; None at the end."""
        claim = self.least_open(self.land)
        return None if self.land in self.nimbers or self.only_outcome and claim[1] > 0 else claim

    def least_open(self, land):
        return next((land, nimber) for nimber in range(NEVER) if (land, nimber) not in self.refuted)

    def is_open(self, claim):
        return claim[0] not in self.nimbers and claim not in self.refuted

    def numbers(self, claim):
        if not self.is_open(claim):
            return (0, NEVER) if self.nimbers.get(claim[0]) == claim[1] else (NEVER, 0)
        proof, disproof = self.estimates.get(claim) or self.estimates.get(claim[0], (1, 1))
        times = HARDER if claim in self.busy else 1
        return min(proof * times, NEVER - 1), min(disproof * times, NEVER - 1)

    def rests_on(self, claim):
        """The claims below one, each after its numbers."""
        land, nimber = claim
        claims = [(land, smaller) for smaller in range(nimber)]
        for total, lands in self.options[land]:
            unknown = [part for part in lands if part not in self.nimbers]
            for part in lands:
                total ^= self.nimbers.get(part, 0)
            if len(unknown) > 1:
                # The nimbers of all but one are needed anyway. The cheapest is first.
                costs = [(min(self.numbers(part)), part) for part in map(self.least_open, unknown)]
                cost = min(sum(cost for cost, _ in costs), NEVER - 1)
                yield cost, cost, min(costs)[1]
            elif unknown:
                claims.append((unknown[0], nimber ^ total))
            elif total == nimber:
                yield 0, NEVER, None
        yield from ((*self.numbers(below), below) for below in claims)

    def evaluate(self, claim):
        """Renews the numbers of a claim. Returns the claim below it whose proof seems cheapest, or None if it is settled."""
        proof, disproof, best = 0, NEVER, None
        for its_proof, its_disproof, below in self.rests_on(claim):
            proof += its_disproof
            if its_proof < disproof:
                disproof, best = its_proof, below
        if proof == 0 or disproof == 0:
            return self.settle(claim, proof == 0)
        self.estimates[claim] = min(proof, NEVER - 1), disproof
        return best

    def settle(self, claim, is_proven=True):
        land, nimber = claim
        if self.is_open(claim) and is_proven:
            self.facts.append(land)
            self.nimbers[land] = nimber
        elif self.is_open(claim):
            self.refuted.add(claim)
        elif is_proven != (self.nimbers.get(land) == nimber):
            raise ValueError(f"{land}: the nimber {nimber} is both proven and refuted")

    def descend(self):
        """The path to the leaf whose proof seems cheapest; None at the end."""
        while root := self.root():
            path = [root]
            while path[-1][0] in self.options and (below := self.evaluate(path[-1])):
                path.append(below)
            if self.is_open(path[-1]):
                return path
            self.ascend(path)

    def ascend(self, path):
        """Renews the numbers along a path, from its end to the root."""
        for claim in reversed(path):
            if claim[0] in self.options and self.is_open(claim):
                self.evaluate(claim)
