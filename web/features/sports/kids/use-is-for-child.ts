/** Whether sports are chosen for a child. For a signed-out visitor the answer on the welcome page counts. */
import { prefersKids } from '@wegband/domain/features/sports/kids-program.ts'
import { readStored } from '../../../platform/device/local-settings.ts'
import { useKnownViewer, useWholePeople } from '../../accounts/viewer.ts'

/** `childId`: the child of the viewer whom the choice is for. */
export function useIsForChild(childId?: number): boolean {
  const viewer = useKnownViewer()
  const [child] = useWholePeople(childId === undefined ? [] : [childId])
  const person = child ?? viewer
  return person === undefined ? readStored('funnel') === 'parent' : prefersKids(person)
}
