/** How much of a person an answer contains: the whole person for oneself and one's children, otherwise only a part (§3). */
import type { SeenPerson, Viewer } from './contract.ts'

/** Whether an answer of `readUser` contains the whole person. */
export const isViewer = (person: SeenPerson): person is Viewer => 'knownTutorials' in person
