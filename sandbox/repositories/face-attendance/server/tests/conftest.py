import os
import tempfile

# Before the app is imported, which opens the database.
os.environ["DATABASE_URL"] = f"sqlite:///{tempfile.mkdtemp()}/test.db"
