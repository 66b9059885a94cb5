"""Alembic's entry point: it works on the connection that ``database`` hands over."""

from alembic import context

from royalgames.server.store.schema import metadata

# Each version is one transaction, its number included. The connection must begin them itself
# (see ``database.migrating``): Python's sqlite3 would leave what creates or drops tables outside.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
