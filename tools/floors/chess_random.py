"""Floor: two random players of pettingzoo's chess, moves a second of processor time."""

from __future__ import annotations

from time import process_time


def rate(games: int) -> float:
    """Moves a second over so many games."""
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()
    moves = 0
    begun = process_time()
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agents:
            env.action_space(agent).seed(seed)
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else env.action_space(agent).sample(observation["action_mask"]))
            moves += 1
    return moves / (process_time() - begun)
