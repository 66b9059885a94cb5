"""Texts for hypothesis: near misses of what we print, and anything at all."""

from hypothesis import strategies as st


def near_misses(alphabet: str, samples: list[str]) -> st.SearchStrategy[str]:
    """Return samples with a piece cut out, put in or doubled, texts of the alphabet, any text."""
    edited = st.builds(
        _edit,
        st.sampled_from(samples),
        st.integers(0, 400),
        st.integers(0, 3),
        st.text(alphabet, max_size=3) | st.text(max_size=2),
    )
    return edited | st.text(alphabet, max_size=80) | st.text(max_size=200)


def _edit(text: str, at: int, cut: int, put: str) -> str:
    at %= len(text) + 1
    return text[:at] + put + text[at + cut :]
