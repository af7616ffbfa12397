/** The ages that a class is meant for: short beside its place, or as a separate fact. Undefined when the class has no age limits. */
import { agesWording, type ClassAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'

/** "6 bis 12 Jahre", "ab 16", "bis 12". */
export function useAgesLabel(): (ages: ClassAges) => string | undefined {
  const t = useMessages('ages')
  return (ages) => {
    const words = agesWording(ages)
    return words && t(`label.${words.kind}`, words)
  }
}

/** "Für 6 bis 12 Jahre", "Ab 16 Jahren", "Bis 12 Jahre". */
export function useAgesFact(): (ages: ClassAges) => string | undefined {
  const t = useMessages('ages')
  return (ages) => {
    const words = agesWording(ages)
    return words && t(`fact.${words.kind}`, words)
  }
}

/** "Erst ab 16 Jahren": beside a person whom the class is not meant for. */
export function useAgesRefusal(): (ages: ClassAges) => string | undefined {
  const t = useMessages('ages')
  return (ages) => {
    const words = agesWording(ages)
    return words && t(`notFor.${words.kind}`, words)
  }
}
