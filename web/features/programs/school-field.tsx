/** All schools, or one of them. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listOfficeSchools, SCHOOLS_PER_PAGE_MAX } from '@wegband/domain/features/school-office/contract.ts'
import { callPage } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/api/queries.ts'
import type { TextBinding } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { SelectField } from '../../ui/field/field.tsx'

export function SchoolField(props: { readonly binding: TextBinding }): ReactNode {
  const t = useMessages('programs')
  const query = { per_page: String(SCHOOLS_PER_PAGE_MAX) }
  const schools = useQuery({
    queryKey: keyOf(listOfficeSchools, { query }),
    queryFn: () => callPage(listOfficeSchools, { query }),
  })
  return (
    <SelectField
      label={t('school')}
      options={[
        { value: '', text: t('allSchools') },
        ...(schools.data?.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
      {...props.binding}
    />
  )
}
