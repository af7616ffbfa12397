/**
 * What the export of everything does with each table. A table without a rule fails a test, so that a new one is decided on and not
 * forgotten.
 */

export type OpenTable = {
  /** Everybody who has the archive reads it. */
  readonly kind: 'open'
  /** Columns that are written under the passphrase only; without one they stay empty. */
  readonly secret?: readonly string[]
  /** Columns that are never written. */
  readonly omitted?: readonly string[]
  /** Which rows are written; default all. */
  readonly where?: string
  /** Where the primary key is omitted. */
  readonly orderedBy?: readonly string[]
}
export type TableRule =
  | OpenTable
  /** Its rows are written under the passphrase only. */
  | { readonly kind: 'sealed' }
  /** `access`: sessions, tokens and keys. `passing`: work of this installation that ends by itself. */
  | { readonly kind: 'left-out'; readonly why: 'access' | 'passing' }

const open: OpenTable = { kind: 'open' }
const sealed = { kind: 'sealed' } as const
const access = { kind: 'left-out', why: 'access' } as const
const passing = { kind: 'left-out', why: 'passing' } as const

/** Rows of the settings that belong to one installation: its set-up, its keys, its last backup. */
export const KEPT_SETTINGS = ['films-key', 'last-backup', 'secret-check', 'setup', 'vapid-keys'] as const

/** Actions of the log that exporting itself writes; with them, no two exports would be equal. */
const OWN_ACTIONS = `action NOT LIKE 'archives.%'`

export const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  absences: open,
  addresses: open,
  announcement_reads: passing,
  announcements: open,
  appointment_sports: open,
  appointment_types: open,
  appointments: open,
  archive_runs: passing,
  attendance_commands: passing,
  attendances: open,
  audit_log: { ...open, where: OWN_ACTIONS },
  bills: open,
  calendar_feeds: access,
  cancellations: open,
  card_batches: open,
  certificates: open,
  chapters: open,
  charges: open,
  child_message_bans: open,
  child_protection_certificates: open,
  class_changes: open,
  confirmations: open,
  consents: open,
  content_groups: open,
  content_progress: open,
  content_targets: open,
  contents: open,
  count_settings: open,
  count_sports: open,
  coupon_redemptions: open,
  coupons: open,
  data_exports: open,
  // What names a mandate goes with it.
  debit_files: sealed,
  debit_notices: sealed,
  debits: sealed,
  declarations: open,
  documents: open,
  erasures: open,
  exam_candidates: open,
  exam_scores: open,
  exam_sheets: open,
  exam_tasks: open,
  examiner_rights: open,
  global_messages: open,
  glossary: open,
  invoice_counters: open,
  invoices: open,
  issuers: open,
  kiosks: access,
  known_tutorials: open,
  ledger_lines: open,
  ledger_transactions: open,
  legacy_members: { ...open, secret: ['password_hash'] },
  legal_acceptances: open,
  legal_drafts: open,
  legal_reminders: open,
  legal_texts: open,
  level_versions: open,
  levels: open,
  mail_outbox: passing,
  mandates: sealed,
  member_contacts: open,
  member_import_mappings: open,
  member_import_rows: passing,
  member_imports: passing,
  member_notes: open,
  member_numbers: open,
  // The codes of cards check people in.
  member_tokens: sealed,
  membership_changes: open,
  membership_levels: open,
  message_attachments: open,
  message_blocks: open,
  message_reports: open,
  module_group_items: open,
  module_groups: open,
  modules: open,
  notice_settings: open,
  notifications: open,
  orders: open,
  partner_scans: open,
  passkey_challenges: access,
  passkeys: access,
  payer_choices: open,
  // The address leads into a payment that is under way.
  payment_attempts: { ...open, omitted: ['redirect_url'] },
  payment_methods: open,
  person_merge_dismissals: open,
  // What a merge took away may hold hashes.
  person_merge_steps: sealed,
  person_merges: sealed,
  photo_consents: open,
  playbacks: access,
  printed_cards: sealed,
  product_vat: open,
  products: open,
  progress_seen: open,
  promos: open,
  provider_customers: open,
  provider_events: open,
  push_deliveries: passing,
  push_subscriptions: access,
  rate_limits: passing,
  reconciliations: open,
  recovery_codes: sealed,
  refunds: open,
  relation_requests: open,
  relations: open,
  report_contacts: open,
  rooms: open,
  scenario_workshops: open,
  schema_migrations: passing,
  school_legal_notices: open,
  school_memberships: open,
  school_request_messages: open,
  school_requests: open,
  school_roles: open,
  school_sites: open,
  schools: open,
  second_factors: sealed,
  series: open,
  server_processes: passing,
  service_tokens: access,
  settings: {
    ...open,
    omitted: ['id'],
    orderedBy: ['key'],
    where: `key NOT IN (${KEPT_SETTINGS.map((key) => `'${key}'`).join(', ')})`,
  },
  sign_in_codes: access,
  signature_requests: open,
  signature_templates: open,
  signature_versions: open,
  signatures: open,
  sports: open,
  stand_in_controls: open,
  stand_in_events: open,
  stand_in_methods: open,
  stand_in_payments: { ...open, omitted: ['return_url'] },
  standing_bookings: open,
  stored_connections: access,
  subscription_items: open,
  subscription_pauses: open,
  subscription_phases: open,
  subscription_plans: open,
  subscriptions: open,
  substitute_answers: open,
  substitute_questions: open,
  substitutions: open,
  text_blocks: open,
  text_versions: open,
  tokens: access,
  trainer_month_lines: open,
  trainer_months: open,
  trainer_rates: open,
  trainer_sports: open,
  training_drafts: open,
  training_events: open,
  training_progress: open,
  training_publications: open,
  trial_counts: open,
  // A hash opens the page on which a guest takes their place back.
  trial_registrations: sealed,
  user_funnels: open,
  user_message_copies: open,
  user_message_drafts: open,
  user_messages: open,
  users: { ...open, secret: ['emergency_sealed', 'password_hash'] },
  video_contents: open,
  video_jobs: passing,
  video_parts: passing,
  video_training_attendees: open,
  video_trainings: open,
  videos: open,
  waiting_places: open,
  webhook_deliveries: passing,
  webhooks: access,
  yearly_counts: open,
}

/** Folders of the file storage that an archive holds. Unfinished uploads of videos and archives stay out. */
export const STORED_FOLDERS = [
  'attachments',
  'avatars',
  'contracts',
  'films',
  'invoices',
  'office-pictures',
  'papers',
  'receipts',
  'school-logos',
  'signed-papers',
] as const
