ALTER TABLE "waiting_places" RENAME COLUMN "is_by_habit" TO "is_by_standing_booking";--> statement-breakpoint
ALTER TABLE "regulars" RENAME TO "standing_bookings";--> statement-breakpoint
ALTER TABLE "standing_bookings" RENAME CONSTRAINT "regulars_series_id_series_id_fk" TO "standing_bookings_series_id_series_id_fk";--> statement-breakpoint
ALTER TABLE "standing_bookings" RENAME CONSTRAINT "regulars_user_id_users_id_fk" TO "standing_bookings_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "standing_bookings" RENAME CONSTRAINT "regulars_once" TO "standing_bookings_once";--> statement-breakpoint
ALTER TABLE "standing_bookings" RENAME CONSTRAINT "regulars_weekdays" TO "standing_bookings_weekdays";--> statement-breakpoint
ALTER INDEX "regulars_user" RENAME TO "standing_bookings_user";--> statement-breakpoint
ALTER INDEX "regulars_pkey" RENAME TO "standing_bookings_pkey";--> statement-breakpoint
ALTER TABLE "substitute_questions" RENAME CONSTRAINT "substitute_questions_span_id_substitute_spans_id_fk" TO "substitute_questions_span_id_substitutions_id_fk";--> statement-breakpoint
ALTER TABLE "substitute_spans" RENAME TO "substitutions";--> statement-breakpoint
ALTER TABLE "substitutions" RENAME CONSTRAINT "substitute_spans_school_id_schools_id_fk" TO "substitutions_school_id_schools_id_fk";--> statement-breakpoint
ALTER INDEX "substitute_spans_school" RENAME TO "substitutions_school";--> statement-breakpoint
ALTER INDEX "substitute_spans_pkey" RENAME TO "substitutions_pkey";--> statement-breakpoint
ALTER TABLE "class_deeds" RENAME TO "attendance_commands";--> statement-breakpoint
ALTER TABLE "attendance_commands" RENAME CONSTRAINT "class_deeds_user_id_users_id_fk" TO "attendance_commands_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "attendance_commands" RENAME CONSTRAINT "class_deeds_appointment_id_appointments_id_fk" TO "attendance_commands_appointment_id_appointments_id_fk";--> statement-breakpoint
ALTER TABLE "attendance_commands" RENAME CONSTRAINT "class_deeds_person_id_users_id_fk" TO "attendance_commands_person_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "attendance_commands" RENAME CONSTRAINT "class_deeds_once" TO "attendance_commands_once";--> statement-breakpoint
ALTER INDEX "class_deeds_class" RENAME TO "attendance_commands_class";--> statement-breakpoint
ALTER INDEX "class_deeds_person" RENAME TO "attendance_commands_person";--> statement-breakpoint
ALTER INDEX "class_deeds_age" RENAME TO "attendance_commands_age";--> statement-breakpoint
ALTER INDEX "class_deeds_pkey" RENAME TO "attendance_commands_pkey";--> statement-breakpoint
ALTER TABLE "film_contents" RENAME TO "video_contents";--> statement-breakpoint
ALTER TABLE "video_contents" RENAME COLUMN "film_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_contents" RENAME CONSTRAINT "film_contents_content_id_contents_id_fk" TO "video_contents_content_id_contents_id_fk";--> statement-breakpoint
ALTER TABLE "video_contents" RENAME CONSTRAINT "film_contents_film_id_films_id_fk" TO "video_contents_video_id_videos_id_fk";--> statement-breakpoint
ALTER INDEX "film_contents_film" RENAME TO "video_contents_video";--> statement-breakpoint
ALTER INDEX "film_contents_pkey" RENAME TO "video_contents_pkey";--> statement-breakpoint
ALTER TABLE "film_parts" RENAME TO "video_parts";--> statement-breakpoint
ALTER TABLE "video_parts" RENAME COLUMN "film_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_parts" RENAME CONSTRAINT "film_parts_film_id_films_id_fk" TO "video_parts_video_id_videos_id_fk";--> statement-breakpoint
ALTER TABLE "video_parts" RENAME CONSTRAINT "film_parts_name" TO "video_parts_name";--> statement-breakpoint
ALTER TABLE "video_parts" RENAME CONSTRAINT "film_parts_once" TO "video_parts_once";--> statement-breakpoint
ALTER INDEX "film_parts_pkey" RENAME TO "video_parts_pkey";--> statement-breakpoint
ALTER TABLE "films" RENAME TO "videos";--> statement-breakpoint
ALTER TABLE "videos" RENAME CONSTRAINT "films_created_by_users_id_fk" TO "videos_created_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "videos" RENAME CONSTRAINT "films_ref" TO "videos_ref";--> statement-breakpoint
ALTER TABLE "videos" RENAME CONSTRAINT "films_received" TO "videos_received";--> statement-breakpoint
ALTER INDEX "films_unfinished" RENAME TO "videos_unfinished";--> statement-breakpoint
ALTER INDEX "films_pkey" RENAME TO "videos_pkey";--> statement-breakpoint
ALTER TABLE "video_jobs" RENAME COLUMN "film_id" TO "video_id";--> statement-breakpoint
ALTER TABLE "video_jobs" RENAME CONSTRAINT "video_jobs_film_id_films_id_fk" TO "video_jobs_video_id_videos_id_fk";--> statement-breakpoint
ALTER TABLE "video_jobs" RENAME CONSTRAINT "video_jobs_film" TO "video_jobs_video";--> statement-breakpoint
ALTER SEQUENCE "regulars_id_seq" RENAME TO "standing_bookings_id_seq";--> statement-breakpoint
ALTER SEQUENCE "substitute_spans_id_seq" RENAME TO "substitutions_id_seq";--> statement-breakpoint
ALTER SEQUENCE "class_deeds_id_seq" RENAME TO "attendance_commands_id_seq";--> statement-breakpoint
ALTER SEQUENCE "film_parts_id_seq" RENAME TO "video_parts_id_seq";--> statement-breakpoint
ALTER SEQUENCE "films_id_seq" RENAME TO "videos_id_seq";