/**
 * What a merge does with every column that points to a person: the same columns as the list of personal data
 * (server/features/privacy/personal-data.ts). A test compares both, and the unique constraints of the database with `unlessThere`.
 */

export type MergeRule =
  /** The rows become those of the account that stays. */
  | { readonly kind: 'move' }
  /** The same, without those that it has already: rows that are equal in these columns. They stay, and go with the other account. */
  | { readonly kind: 'move-unless-there'; readonly alike: readonly string[]; readonly within?: string }
  /** Rows that name two accounts: a row that would name one account twice stays. */
  | { readonly kind: 'move-pair'; readonly alike: readonly string[]; readonly other: string }
  /** Bound to the account: sign-in, devices and choices of the account that stays count. */
  | { readonly kind: 'stay' }
  /** Rows that are added up by a rule of their own (`move-training.ts`, `move-memberships.ts`). */
  | { readonly kind: 'own-rule' }
  /** Money: it never changes accounts, so the account that has it stays. */
  | { readonly kind: 'refuse' }

const move: MergeRule = { kind: 'move' }
const stay: MergeRule = { kind: 'stay' }
const refuse: MergeRule = { kind: 'refuse' }
const ownRule: MergeRule = { kind: 'own-rule' }
/** `within`: the condition of a partial unique index; rows outside of it move. */
const unlessThere = (alike: readonly string[], within?: string): MergeRule => ({
  kind: 'move-unless-there',
  alike,
  ...(within === undefined ? {} : { within }),
})
const pair = (other: string, alike: readonly string[] = []): MergeRule => ({
  kind: 'move-pair',
  other,
  alike,
})

/** In the order in which they run. */
export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  // Who the person is, and how they sign in. Fields of the person themself: `person-fields.ts`.
  'addresses.user_id': ownRule,
  'user_funnels.user_id': unlessThere(['funnel']),
  'known_tutorials.user_id': unlessThere(['name']),
  'tokens.user_id': stay,
  'tokens.impersonator_id': stay,
  'sign_in_codes.user_id': stay,
  'passkeys.user_id': stay,
  'passkey_challenges.user_id': stay,
  'second_factors.user_id': stay,
  'recovery_codes.user_id': stay,
  'push_subscriptions.user_id': stay,
  'notice_settings.user_id': stay,
  // A printed card goes on counting.
  'member_tokens.user_id': move,
  'card_batches.printed_by': move,
  // Family and people.
  'relations.user_id': pair('related_id', ['related_id', 'type']),
  'relations.related_id': pair('user_id', ['user_id', 'type']),
  'relation_requests.from_id': pair('to_id'),
  'relation_requests.to_id': pair('from_id'),
  'relation_requests.answered_by': move,
  'child_message_bans.child_id': unlessThere([]),
  'child_message_bans.set_by': move,
  'partner_scans.user_id': pair('partner_id', ['partner_id']),
  'partner_scans.partner_id': pair('user_id', ['user_id']),
  // Messages and notices.
  'notifications.user_id': move,
  'user_messages.sender_id': unlessThere(['key']),
  'user_message_copies.owner_id': unlessThere(['message_id', 'box']),
  'user_message_drafts.owner_id': unlessThere(['key']),
  'message_blocks.owner_id': pair('blocked_id', ['blocked_id']),
  'message_blocks.blocked_id': pair('owner_id', ['owner_id']),
  'message_attachments.owner_id': unlessThere(['upload_key']),
  'report_contacts.user_id': move,
  'announcements.author_id': move,
  'message_reports.reporter_id': move,
  'message_reports.reported_id': move,
  'message_reports.handled_by': move,
  'mail_outbox.user_id': move,
  // Consents: the newest answer counts, whichever account gave it.
  'consents.user_id': move,
  'consents.given_by': move,
  'photo_consents.user_id': move,
  'photo_consents.answered_by': move,
  'legal_acceptances.user_id': unlessThere(['kind', 'version']),
  'legal_acceptances.accepted_by': move,
  'text_versions.saved_by': move,
  // Schools.
  'school_memberships.user_id': ownRule,
  'membership_changes.user_id': move,
  'membership_changes.changed_by': move,
  'school_requests.user_id': unlessThere(['school_id'], "state = 'received'"),
  'school_requests.requested_by': move,
  'school_requests.answered_by': move,
  'school_request_messages.author_id': move,
  'member_numbers.user_id': unlessThere(['school_id']),
  'member_import_rows.user_id': move,
  'member_imports.created_by': move,
  'member_imports.run_by': move,
  'service_tokens.issued_by': move,
  'webhooks.created_by': move,
  'member_notes.user_id': move,
  'member_notes.author_id': move,
  'member_contacts.user_id': move,
  'member_contacts.written_by': move,
  'trainer_sports.user_id': unlessThere(['school_id', 'sport_id']),
  'examiner_rights.user_id': unlessThere(['sport_id']),
  'child_protection_certificates.user_id': unlessThere([]),
  'child_protection_certificates.seen_by': move,
  'legacy_members.user_id': unlessThere([]),
  // Classes and training.
  'attendances.user_id': ownRule,
  'training_events.user_id': ownRule,
  'training_progress.user_id': ownRule,
  'progress_seen.user_id': unlessThere(['sport_id']),
  'content_progress.user_id': ownRule,
  'appointments.trainer_id': move,
  'appointments.started_by': move,
  'appointments.instead_of_id': move,
  'series.trainer_id': move,
  'waiting_places.user_id': ownRule,
  'standing_bookings.user_id': unlessThere(['series_id']),
  'absences.user_id': unlessThere(['appointment_id']),
  'substitute_questions.asked_by': move,
  'substitute_questions.instead_of_id': move,
  'substitute_questions.taken_by': move,
  'substitute_answers.user_id': unlessThere(['question_id']),
  // Addresses of calendars are made for one account.
  'calendar_feeds.user_id': stay,
  'calendar_feeds.child_id': stay,
  'confirmations.confirmed_by': move,
  'attendance_commands.user_id': unlessThere(['key']),
  'attendance_commands.person_id': move,
  'kiosks.opened_by': move,
  'exam_candidates.user_id': unlessThere(['appointment_id']),
  'exam_candidates.invited_by': move,
  'exam_candidates.answered_by': move,
  'exam_candidates.released_by': move,
  'exam_sheets.examiner_id': unlessThere(['candidate_id']),
  'certificates.user_id': move,
  'playbacks.user_id': move,
  'videos.created_by': move,
  'training_drafts.changed_by': move,
  'training_publications.published_by': move,
  'video_trainings.user_id': move,
  'video_training_attendees.user_id': ownRule,
  // Closed months and sent counts: what stands in them never changes, but it names the account that remains (migration 0082).
  'trainer_month_lines.user_id': move,
  'trainer_month_lines.booked_by': move,
  'trainer_months.closed_by': move,
  'yearly_counts.sent_by': move,
  // Papers.
  'documents.owner_user_id': move,
  'documents.uploaded_by': move,
  'documents.checked_by': move,
  'signature_requests.user_id': unlessThere(['template_id'], "state = 'open'"),
  'signature_requests.sent_by': move,
  'signature_requests.ended_by': move,
  'signatures.user_id': unlessThere(['request_id']),
  'signature_versions.created_by': move,
  // Money: who pays stays; what is paid for the person moves, and who did it.
  'subscriptions.user_id': refuse,
  'subscriptions.profiteer_id': move,
  'orders.payer_id': refuse,
  'orders.profiteer_id': move,
  'orders.entered_by': move,
  'bills.payer_id': refuse,
  'bills.released_by': move,
  'invoices.payer_id': refuse,
  'ledger_lines.user_id': refuse,
  'coupon_redemptions.payer_id': refuse,
  'payment_methods.user_id': refuse,
  'payment_attempts.recorded_by': move,
  'provider_events.resolved_by': stay,
  'provider_customers.user_id': refuse,
  'refunds.requested_by': move,
  'payer_choices.user_id': stay,
  'declarations.user_id': move,
  'declarations.answered_by': move,
  'mandates.user_id': refuse,
  'mandates.entered_by': move,
  'debit_files.made_by': move,
  'subscription_pauses.requested_by': move,
  'subscription_pauses.answered_by': move,
  'stand_in_methods.payer_id': refuse,
  'stand_in_payments.payer_id': refuse,
  'stand_in_controls.payer_id': stay,
  // Data and its end. A merge is refused while one of both accounts ends.
  'data_exports.user_id': unlessThere([], "state = 'queued'"),
  'data_exports.requested_by': move,
  'archive_runs.requested_by': move,
  'erasures.user_id': stay,
  'erasures.requested_by': move,
  'person_merges.survivor_id': stay,
  'person_merges.absorbed_id': stay,
  'person_merges.merged_by': move,
  'person_merge_dismissals.lower_id': stay,
  'person_merge_dismissals.higher_id': stay,
}

export type MergePlace = { readonly table: string; readonly column: string; readonly rule: MergeRule }

/** The places in their order. */
export const MERGE_PLACES: readonly MergePlace[] = Object.entries(MERGE_RULES).map(([place, rule]) => {
  const [table = '', column = ''] = place.split('.')
  return { table, column, rule }
})

/** Where an account that pays or has paid has rows. */
export const PAYER_PLACES: readonly MergePlace[] = MERGE_PLACES.filter(({ rule }) => rule.kind === 'refuse')
