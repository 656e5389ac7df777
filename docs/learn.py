"""A learner of a few dozen numbers that comes to beat the cadet: `python docs/learn.py [BATTLES]`.

It scores every order on its list by a weighted sum of what the environment tells of that order, and plays one with a
chance that grows with the score. After each battle the weights move towards what was played if it was won, and away if
it was lost (REINFORCE, with the mean of the battles as what was to be expected). Needs numpy and the extra `learn`.
"""

import sys

import numpy as np

from game.ai.vector import vector

SCENARIO, SIDES, AT_ONCE, PACE = "nef/skerries", ("Red", "Blue"), 8, 0.6


def features(seen, orders):
    """What is told of each order on each list: battles by orders by numbers, and the place on the list."""
    told = seen["observation"][:, -orders * 20 :].reshape(len(seen["observation"]), orders, 20)
    rank = np.broadcast_to(1 / (1 + np.arange(orders))[None, :, None], (*told.shape[:2], 1))
    return np.concatenate([told, rank], axis=2)


def chances(weights, told, mask):
    """How likely each order is to be played."""
    score = np.where(mask == 1, told @ weights, -np.inf)
    raised = np.exp(score - score.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def play(weights, battles, seed, learn=True):
    """Play so many battles against the cadet, half from each side; the new weights, and how each battle ended."""
    rng, ended = np.random.default_rng(seed), []
    for half, side in enumerate(SIDES):
        seats = vector(SCENARIO, AT_ONCE, side=side, against="cadet", seed=seed + half * 10_000)
        seen, _ = seats.reset()
        orders = seen["action_mask"].shape[1]
        slopes = np.zeros((AT_ONCE, len(weights)))
        done = []
        while len(done) < battles // 2:
            told, mask = features(seen, orders), seen["action_mask"]
            likely = chances(weights, told, mask)
            action = (likely.cumsum(axis=1) > rng.random((AT_ONCE, 1))).argmax(axis=1)
            slopes += told[np.arange(AT_ONCE), action] - np.einsum("bo,bof->bf", likely, told)
            seen, reward, over, cut, _ = seats.step(action)
            for place in np.flatnonzero(over | cut):
                done.append(float(reward[place]))
                if learn:
                    hoped = np.mean((ended + done)[-64:])
                    weights = weights + PACE * (done[-1] - hoped) * slopes[place] / AT_ONCE
                slopes[place] = 0
        ended += done
        seats.close()
    return weights, ended


def share(ended):
    """Wins of all battles, a draw counting half."""
    return np.mean([(reward + 1) / 2 for reward in ended])


def main(battles=600, proof=200, rounds=6):
    """Learn, and say how many battles are won before and after."""
    weights = np.zeros(21)
    print(
        f"before: {share(play(weights, proof, 1_000_000, learn=False)[1]):.1%} of {proof} against the cadet"
    )
    for turn in range(rounds):
        weights, ended = play(weights, battles // rounds, turn * 100_000)
        print(f"after {(turn + 1) * (battles // rounds)} battles: {share(ended):.1%} of the last")
    _, ended = play(weights, proof, 2_000_000, learn=False)
    print(f"learnt: {share(ended):.1%} of {proof} against the cadet")
    return weights, share(ended)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
