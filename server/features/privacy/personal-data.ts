/**
 * Every column that points to a person. Each entry says what a copy shows of it and what the end of the account does to it.
 * A test compares this list with the foreign keys of the database, so a new table must be added here.
 */

export type Place = {
  readonly table: string
  /** The column that points to the person. */
  readonly column: string
  /** Heading in the copy; null when nothing of it belongs to the person or another heading shows it. */
  readonly heading: string | null
  /** Columns that a copy never shows: secrets and data of other people. */
  readonly hidden?: readonly string[]
  /** The column that a copy is ordered by, where rows have no `id`. */
  readonly orderedBy?: string
  /** `delete` the row, `clear` the column, or `keep` it: accounting, proof, or figures without a name. */
  readonly atEnd: 'delete' | 'clear' | 'keep'
  /** Left out of the copy that a guardian takes for a child. */
  readonly isPrivate?: true
}

const place = (
  table: string,
  column: string,
  heading: string | null,
  atEnd: Place['atEnd'],
  hidden: readonly string[] = [],
): Place => ({ table, column, heading, atEnd, hidden })

export const PERSONAL_DATA: readonly Place[] = [
  place('addresses', 'user_id', 'addresses', 'delete'),
  place('user_funnels', 'user_id', 'funnels', 'delete'),
  place('known_tutorials', 'user_id', 'tutorials', 'delete'),
  place('tokens', 'user_id', 'signedInDevices', 'delete', ['hash']),
  place('tokens', 'impersonator_id', null, 'delete'),
  place('sign_in_codes', 'user_id', null, 'delete'),
  place('passkeys', 'user_id', 'passkeys', 'delete', ['public_key', 'credential_id']),
  place('passkey_challenges', 'user_id', null, 'delete'),
  place('second_factors', 'user_id', 'secondStep', 'delete', ['secret_sealed', 'last_step']),
  place('recovery_codes', 'user_id', null, 'delete'),
  place('member_tokens', 'user_id', 'cards', 'delete', ['value']),
  place('card_batches', 'printed_by', null, 'clear'),
  place('relations', 'user_id', 'relations', 'delete'),
  place('relations', 'related_id', null, 'delete'),
  place('relation_requests', 'from_id', 'requestsSent', 'delete'),
  place('relation_requests', 'to_id', 'requestsReceived', 'delete'),
  place('relation_requests', 'answered_by', null, 'clear'),
  place('notifications', 'user_id', 'notifications', 'delete'),
  { ...place('notice_settings', 'user_id', 'noticeSettings', 'delete'), orderedBy: 'user_id' },
  place('push_subscriptions', 'user_id', 'pushDevices', 'delete', ['p256dh', 'auth', 'endpoint']),
  place('user_messages', 'sender_id', 'messagesSent', 'clear', ['key']),
  place('user_message_copies', 'owner_id', 'mailbox', 'delete'),
  place('user_message_drafts', 'owner_id', 'messageDrafts', 'delete', ['key']),
  place('message_blocks', 'owner_id', 'blockedPeople', 'delete'),
  place('message_blocks', 'blocked_id', null, 'delete'),
  place('message_attachments', 'owner_id', 'messageAttachments', 'clear', [
    'file',
    'draft_key',
    'upload_key',
  ]),
  place('report_contacts', 'user_id', 'handlesReports', 'delete'),
  place('announcements', 'author_id', 'announcementsWritten', 'clear'),
  place('child_message_bans', 'child_id', 'messagesSwitchedOff', 'delete'),
  place('child_message_bans', 'set_by', null, 'clear'),
  // What others wrote stays out of the reporter's copy; the report outlives both accounts.
  {
    ...place('message_reports', 'reporter_id', 'messagesReported', 'clear', [
      'frozen',
      'handled_by',
      'reported_id',
    ]),
    isPrivate: true,
  },
  place('message_reports', 'reported_id', null, 'clear'),
  place('message_reports', 'handled_by', null, 'clear'),
  place('mail_outbox', 'user_id', 'letters', 'delete', ['params', 'dedupe_key']),
  place('consents', 'user_id', 'consents', 'delete'),
  place('consents', 'given_by', null, 'clear'),
  place('photo_consents', 'user_id', 'photoConsents', 'delete'),
  place('photo_consents', 'answered_by', null, 'clear'),
  place('text_versions', 'saved_by', null, 'clear'),
  place('legal_acceptances', 'user_id', 'acceptedTexts', 'keep'),
  place('legal_acceptances', 'accepted_by', null, 'keep'),
  place('school_memberships', 'user_id', 'memberships', 'delete'),
  place('school_requests', 'user_id', 'schoolRequests', 'delete', ['requested_by', 'answered_by']),
  place('school_requests', 'requested_by', null, 'clear'),
  place('school_requests', 'answered_by', null, 'clear'),
  place('school_request_messages', 'author_id', 'schoolRequestMessages', 'clear'),
  place('membership_changes', 'user_id', 'membershipHistory', 'delete', ['changed_by']),
  place('membership_changes', 'changed_by', null, 'clear'),
  place('member_numbers', 'user_id', 'memberNumbers', 'delete', ['key']),
  // The line of a file that named the person; what it entered is shown where it stands.
  place('member_import_rows', 'user_id', null, 'delete'),
  place('member_imports', 'created_by', null, 'clear'),
  place('member_imports', 'run_by', null, 'clear'),
  place('service_tokens', 'issued_by', null, 'clear'),
  place('webhooks', 'created_by', null, 'clear'),
  place('member_notes', 'user_id', 'trainerNotes', 'delete', ['author_id']),
  place('member_notes', 'author_id', null, 'clear'),
  place('member_contacts', 'user_id', 'emailsFromSchool', 'delete', ['written_by']),
  place('member_contacts', 'written_by', null, 'clear'),
  place('trainer_sports', 'user_id', 'sportsTaught', 'delete'),
  place('examiner_rights', 'user_id', 'examinerRights', 'delete'),
  place('appointments', 'trainer_id', 'classesTaught', 'clear'),
  place('appointments', 'started_by', null, 'clear'),
  place('appointments', 'instead_of_id', null, 'clear'),
  place('series', 'trainer_id', null, 'clear'),
  place('attendances', 'user_id', 'attendances', 'keep'),
  place('waiting_places', 'user_id', 'waitingLists', 'delete'),
  place('standing_bookings', 'user_id', 'classesAlwaysVisited', 'delete'),
  place('absences', 'user_id', 'classesCalledOff', 'delete'),
  place('substitute_questions', 'asked_by', 'substitutesAsked', 'clear', ['instead_of_id', 'taken_by']),
  place('substitute_questions', 'instead_of_id', null, 'clear'),
  place('substitute_questions', 'taken_by', null, 'clear'),
  place('substitute_answers', 'user_id', 'substituteAnswers', 'delete'),
  place('calendar_feeds', 'user_id', 'calendarAddresses', 'delete', ['version']),
  place('calendar_feeds', 'child_id', null, 'delete'),
  place('confirmations', 'confirmed_by', null, 'clear'),
  // What a trainer was paid for belongs to the books.
  place('trainer_month_lines', 'user_id', 'trainerHours', 'keep', ['key', 'booked_by']),
  place('trainer_month_lines', 'booked_by', null, 'clear'),
  place('trainer_months', 'closed_by', null, 'clear'),
  place('yearly_counts', 'sent_by', null, 'clear'),
  place('attendance_commands', 'user_id', 'doneInClasses', 'delete', ['fingerprint', 'key', 'person_id']),
  place('attendance_commands', 'person_id', null, 'delete'),
  place('kiosks', 'opened_by', 'tabletsAtTheDoor', 'delete', ['token_hash']),
  place('documents', 'owner_user_id', 'documents', 'delete', [
    'file',
    'uploaded_by',
    'checked_by',
    'upload_key',
  ]),
  place('documents', 'uploaded_by', null, 'clear'),
  place('documents', 'checked_by', null, 'clear'),
  // Proof of what was agreed: stored for its years, and deleted by the job of papers to sign.
  place('signature_requests', 'user_id', 'papersToSign', 'keep', ['file', 'sent_by', 'ended_by']),
  place('signature_requests', 'sent_by', null, 'clear'),
  place('signature_requests', 'ended_by', null, 'clear'),
  place('signatures', 'user_id', 'signatures', 'keep'),
  place('signature_versions', 'created_by', null, 'clear'),
  place('certificates', 'user_id', 'certificates', 'delete'),
  place('exam_candidates', 'user_id', 'examDays', 'delete', [
    'invited_by',
    'answered_by',
    'released_by',
    'is_absent',
  ]),
  place('exam_candidates', 'invited_by', null, 'clear'),
  place('exam_candidates', 'answered_by', null, 'clear'),
  place('exam_candidates', 'released_by', null, 'clear'),
  place('exam_sheets', 'examiner_id', null, 'clear'),
  place('training_events', 'user_id', 'trainings', 'keep'),
  place('training_progress', 'user_id', 'progress', 'delete'),
  place('progress_seen', 'user_id', null, 'delete'),
  place('content_progress', 'user_id', 'filmsWatched', 'delete'),
  place('playbacks', 'user_id', null, 'delete'),
  place('videos', 'created_by', null, 'clear'),
  place('training_drafts', 'changed_by', null, 'clear'),
  place('training_publications', 'published_by', null, 'clear'),
  place('video_trainings', 'user_id', 'videoTrainingsStarted', 'delete'),
  place('video_training_attendees', 'user_id', 'videoTrainings', 'delete'),
  place('partner_scans', 'user_id', 'partnersScanned', 'delete'),
  place('partner_scans', 'partner_id', null, 'delete'),
  place('subscriptions', 'user_id', 'subscriptionsPaid', 'keep'),
  place('subscriptions', 'profiteer_id', 'subscriptions', 'keep'),
  place('orders', 'payer_id', 'orders', 'keep', ['contract_file', 'contract_sha256', 'entered_by', 'key']),
  place('orders', 'profiteer_id', null, 'keep'),
  place('bills', 'payer_id', 'bills', 'keep', ['released_by']),
  place('invoices', 'payer_id', 'invoices', 'keep', ['file', 'file_sha256']),
  // The copy shows the postings with their day and cause.
  place('ledger_lines', 'user_id', null, 'keep'),
  { ...place('coupon_redemptions', 'payer_id', 'vouchersUsed', 'keep'), orderedBy: 'order_id' },
  place('payment_methods', 'user_id', 'waysToPay', 'keep', ['reference']),
  place('orders', 'entered_by', null, 'clear'),
  place('bills', 'released_by', null, 'clear'),
  place('payment_attempts', 'recorded_by', null, 'clear'),
  place('provider_events', 'resolved_by', null, 'clear'),
  place('refunds', 'requested_by', null, 'clear'),
  place('provider_customers', 'user_id', null, 'keep'),
  { ...place('payer_choices', 'user_id', 'billChoices', 'delete'), orderedBy: 'user_id' },
  place('declarations', 'user_id', 'declarations', 'keep', ['answered_by', 'key']),
  place('declarations', 'answered_by', null, 'clear'),
  place('mandates', 'user_id', 'debitMandates', 'keep', ['iban_sealed', 'entered_by']),
  place('mandates', 'entered_by', null, 'clear'),
  place('debit_files', 'made_by', null, 'clear'),
  place('subscription_pauses', 'requested_by', null, 'clear'),
  place('subscription_pauses', 'answered_by', null, 'clear'),
  place('stand_in_methods', 'payer_id', null, 'delete'),
  place('stand_in_payments', 'payer_id', null, 'delete'),
  place('stand_in_controls', 'payer_id', null, 'delete'),
  place('legacy_members', 'user_id', 'association', 'clear', ['password_hash']),
  place('data_exports', 'user_id', 'copiesOfData', 'delete'),
  place('data_exports', 'requested_by', null, 'clear'),
  place('erasures', 'user_id', null, 'keep'),
  place('erasures', 'requested_by', null, 'clear'),
]

/** Columns of the person's own row that a copy does not show. The emergency information is shown in clear beside it. */
export const HIDDEN_OF_PERSON = ['password_hash', 'emergency_sealed'] as const
