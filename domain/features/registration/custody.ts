/**
 * Law, minors: a user who registers a child or becomes its parent must state the custody. Without that statement the child has no
 * guardian here (docs/decisions/0015).
 */

/** Sole custody, or shared with a person who agrees. */
export const CUSTODY_MANNERS = ['sole', 'joint'] as const
export type CustodyManner = (typeof CUSTODY_MANNERS)[number]
