/** The cards of the school among the other ways of the trainer area, with what is on in the hall today beside them (§2 trainer/qr). */
import type { ReactNode } from 'react'
import { LinkCardPage } from '../cards/link-card-page.tsx'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { TodayAside } from './today-aside.tsx'

export function QrCardsPage(): ReactNode {
  return (
    <LinkCardPage
      tabs={(schoolId) => <TrainerTabs current="qr" schoolId={schoolId} />}
      aside={(schoolId) => <TodayAside schoolId={schoolId} />}
    />
  )
}
