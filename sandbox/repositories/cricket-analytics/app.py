"""Players, venues and chases: streamlit run app.py, after dbt build."""

import duckdb
import pandas as pd
import streamlit as st

from win_model import fit, probability

database = duckdb.connect("cricket.duckdb", read_only=True)


@st.cache_data
def read(table: str) -> pd.DataFrame:
    return database.sql(f"from {table}").df()


st.title("Cricket Match Analytics")
players, venues, chases = st.tabs(["Players", "Venues", "Chases"])
with players:
    name = st.text_input("Batter")
    table = read("batting")
    st.dataframe(table[table.batter_id.str.contains(name, case=False)].sort_values("runs", ascending=False))
    st.subheader("Last five overs")
    st.dataframe(read("death_over_bowling"))
with venues:
    st.bar_chart(read("venues").set_index("venue").mean_total)
with chases:
    balls = read("chases")
    chosen = st.selectbox("Match", sorted(balls.match_id.unique()))
    weights = st.cache_data(fit)(balls[balls.match_id != chosen])
    curve = balls[balls.match_id == chosen].sort_values("ball")
    st.line_chart(pd.DataFrame({"chance to win": probability(curve, weights).to_numpy()}, index=curve.ball))
