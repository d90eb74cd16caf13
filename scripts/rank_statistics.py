"""Random pairs of lists with ties, and what SciPy says of them: one JSON object a line, on stdout.

    python rank_statistics.py SEED COUNT

rho is scipy.stats.spearmanr's, tau scipy.stats.kendalltau's (tau-b); null where SciPy has none (a constant list).
"""

import json
import math
import random
import sys
import warnings

from scipy import stats


def size(r):
    longest = r.choices([10, 40, 200], [60, 30, 10])[0]
    return r.randint(2, longest)


def values(r, count):
    kind = r.random()
    if kind < 0.05:
        return [7] * count
    if kind < 0.6:
        most = r.choice([1, 2, 5, 20])
        return [r.randint(0, most) for _ in range(count)]
    if kind < 0.8:
        return r.sample(range(10 * count), count)
    return [r.choice([-1, 1]) * 10 ** r.randint(-12, 12) * r.randint(1, 9) for _ in range(count)]


def case(r):
    count = size(r)
    x = values(r, count)
    if r.random() < 0.4:
        # The same order, or its reverse, but for some.
        sign = r.choice([-1, 1])
        y = [sign * round(v, 3) if r.random() < 0.8 else r.randint(-5, 5) for v in x]
    else:
        y = values(r, count)
    return x, y


def number(value):
    return None if math.isnan(value) else float(value)


def main():
    r = random.Random(int(sys.argv[1]))
    warnings.simplefilter("ignore")
    for _ in range(int(sys.argv[2])):
        x, y = case(r)
        rho = number(stats.spearmanr(x, y).statistic)
        tau = number(stats.kendalltau(x, y).statistic)
        print(json.dumps({"x": x, "y": y, "rho": rho, "tau": tau}, separators=(",", ":")))


main()
