-- Presence alone begins no sport: totals and what was seen of a band go where nothing else stands in the ledger.
DELETE FROM "progress_seen" p WHERE NOT EXISTS (
  SELECT FROM training_events e WHERE e.user_id = p.user_id AND e.sport_id = p.sport_id AND e.kind <> 'presence'
);--> statement-breakpoint
DELETE FROM "training_progress" p WHERE NOT EXISTS (
  SELECT FROM training_events e WHERE e.user_id = p.user_id AND e.sport_id = p.sport_id AND e.kind <> 'presence'
);
