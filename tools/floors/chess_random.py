"""Floor: two random players of pettingzoo's chess, moves a second."""

from __future__ import annotations

from time import perf_counter


def rate(games: int) -> float:
    """Moves a second over so many games."""
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()
    moves = 0
    begun = perf_counter()
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agents:
            env.action_space(agent).seed(seed)
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(observation["action_mask"]))
            moves += 1
    return moves / (perf_counter() - begun)
