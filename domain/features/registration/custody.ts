/** Law, minors: whoever registers a child or becomes its parent says how custody is; without that nobody speaks for it (docs/decisions/0015). */

/** Alone, or shared with somebody who agrees. */
export const CUSTODY_MANNERS = ['sole', 'joint'] as const
export type CustodyManner = (typeof CUSTODY_MANNERS)[number]
