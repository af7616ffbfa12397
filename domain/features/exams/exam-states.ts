/** How somebody stands to an exam day, and how it can end for them. */

/** `booked`: on the list of the day without having been asked. */
export const CANDIDATE_STATES = ['invited', 'accepted', 'declined', 'booked'] as const
export type CandidateState = (typeof CANDIDATE_STATES)[number]

/** `retake`: the mark was missed, only some tasks are repeated. `absent`: was not there. */
export const EXAM_OUTCOMES = ['passed', 'retake', 'absent'] as const
