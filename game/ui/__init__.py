"""The window: it reads views and translates them into pictures, and inputs into orders. It decides nothing."""
