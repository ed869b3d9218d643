-- Sessions end after 14 days without use; those that were opened for 30 days are no exception.
UPDATE "sessions" SET "expires_at" = least("expires_at", now() + interval '14 days');
