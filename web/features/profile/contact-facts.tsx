/** The data of a person as a list: contact, address, the association. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { completenessOf } from '@wegband/domain/features/profile/completeness.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { countryName } from '../accounts/countries.ts'
import styles from './profile.module.css'

export function Fact(props: {
  readonly name: string
  readonly note?: ReactNode
  readonly children: ReactNode
}): ReactNode {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {props.children}
        {props.note ? <span className={styles.factNote}>{props.note}</span> : null}
      </dd>
    </div>
  )
}

function Missing(props: { readonly isOptional?: boolean }): ReactNode {
  const t = useMessages('profile')
  return (
    <span className={styles.missing}>{props.isOptional ? t('contact.optionalNone') : t('contact.none')}</span>
  )
}

function Mail(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const { mail, pendingMail, noMail } = props.person
  const waiting = pendingMail === null ? undefined : t('contact.mailWaiting', { mail: pendingMail })
  return (
    <Fact name={t('contact.mail')} note={noMail ? t('contact.mailOfParents') : waiting}>
      {mail ?? <Missing isOptional={noMail} />}
    </Fact>
  )
}

function Address(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const locale = useLocale()
  const address = props.person.addresses?.[0]
  const { isMinor } = completenessOf(props.person)
  if (address === undefined)
    return (
      <Fact name={t('contact.address')} note={isMinor ? t('contact.addressOfParents') : undefined}>
        <Missing isOptional={isMinor} />
      </Fact>
    )
  return (
    <Fact
      name={t('contact.address')}
      note={`${address.zip} ${address.city}, ${countryName(locale, address.country)}`}
    >
      {`${address.street} ${address.houseNumber}`}
    </Fact>
  )
}

export function ContactFacts(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const format = useFormats()
  const { person } = props
  const isMissing = completenessOf(person).missing.includes('birthdayAt')
  return (
    <section className="section">
      <SectionHead title={t('contact.title')} />
      <dl className={styles.factList}>
        <Mail person={person} />
        <Fact name={t('contact.phone')}>{person.phone ?? <Missing isOptional />}</Fact>
        <Fact name={t('contact.birthday')}>
          {isMissing || person.birthdayAt === null ? <Missing /> : format.dateLong(person.birthdayAt)}
        </Fact>
        <Address person={person} />
      </dl>
    </section>
  )
}
