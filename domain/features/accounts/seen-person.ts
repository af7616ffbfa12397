/** How much of a person an answer shows: of everybody but oneself and one's children only a part (§3). */
import type { SeenPerson, Viewer } from './contract.ts'

/** Whether an answer of `readUser` is the whole person. */
export const isViewer = (person: SeenPerson): person is Viewer => 'knownTutorials' in person
