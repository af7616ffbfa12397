/** The states of a candidate on an exam day, and the possible results. */

/** `booked`: on the list of the day without an invitation. */
export const CANDIDATE_STATES = ['invited', 'accepted', 'declined', 'booked'] as const
export type CandidateState = (typeof CANDIDATE_STATES)[number]

/** `retake`: below the mark, only some tasks are repeated. `absent`: did not come. */
export const EXAM_OUTCOMES = ['passed', 'retake', 'absent'] as const
