/** Age and contact of a person whose request waits; for a minor, the guardians too. */
import type { ReactNode } from 'react'
import type { Applicant } from '@wegband/domain/features/schools/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { Link } from '../../../ui/link/link.tsx'
import styles from '../schools.module.css'

const telOf = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`

function Contact(props: { readonly mail: string | null; readonly phone: string | null }): ReactNode {
  const { mail, phone } = props
  return (
    <>
      {mail === null ? null : <Link href={`mailto:${mail}`}>{mail}</Link>}
      {phone === null ? null : <Link href={telOf(phone)}>{phone}</Link>}
    </>
  )
}

export function ApplicantFacts(props: { readonly applicant: Applicant }): ReactNode {
  const t = useMessages('schools')
  const { age, mail, phone, guardians } = props.applicant
  return (
    <div className={classNames('t-small', styles.applicant)}>
      <p className="row-wrap">
        <span>{age === null ? t('requests.noAge') : t('requests.age', { count: age })}</span>
        <Contact mail={mail} phone={phone} />
      </p>
      {guardians.map((guardian) => (
        <p key={fullName(guardian)} className="row-wrap">
          <span>{t('requests.guardian', { name: fullName(guardian) })}</span>
          <Contact mail={guardian.mail} phone={guardian.phone} />
        </p>
      ))}
    </div>
  )
}
