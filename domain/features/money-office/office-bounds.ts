/** How long texts of the office are at most: the forms and the server count alike. */

/** Why the office did something: it is kept in the audit log and read by auditors. */
export const REASON_MAX = 300
