"""The window's kit: colours, lettering, materials, signs and controls, drawn on one canvas.

It knows how things look and how a control answers the hand. It must not know any game, match or scene.
"""
