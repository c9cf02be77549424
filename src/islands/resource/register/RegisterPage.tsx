import { useSyncExternalStore } from 'react'
import { I18nProvider, type IslandProps } from '#src/islands/ui/i18n.tsx'
import { LazyPart } from '#src/islands/ui/LazyPart.tsx'
import { withTexts } from '#src/lib/i18n/late-texts.ts'
import { currentQuery, onQueryChange } from '#src/lib/list/location.ts'
import type { Register } from './define-register.ts'
import { RegisterList } from './RegisterList.tsx'

const loadForm = withTexts('register-record', () =>
  import('./RegisterForm.tsx').then((module) => module.RegisterForm),
)
const loadDetails = withTexts('register-record', () =>
  import('./RegisterDetails.tsx').then((module) => module.RegisterDetails),
)

/** Which of a register's screens the address selects: the list, one record (`id`), its form, or that of a new one. */
function useScreen() {
  const query = useSyncExternalStore(onQueryChange, currentQuery, () => '')
  const params = new URLSearchParams(query)
  return { id: params.get('id') || undefined, edit: params.has('edit'), fresh: params.has('new') }
}

function Screens({ register }: { register: Register }) {
  const { id, edit, fresh } = useScreen()
  if (id === undefined && !fresh) return <RegisterList register={register} />
  return (
    <div data-record>
      {id === undefined || edit ? (
        <LazyPart key="form" load={loadForm} props={{ register, id }} />
      ) : (
        <LazyPart key="details" load={loadDetails} props={{ register, id }} />
      )}
    </div>
  )
}

type Props = IslandProps & { register: Register }

/** A register's page: its list, a record, or its form, by the address. */
export const RegisterPage = ({ register, ...props }: Props) => (
  <I18nProvider {...props}>
    <Screens register={register} />
  </I18nProvider>
)

/** A page of its own to make a register's records on. */
export const RegisterCreatePage = ({ register, ...props }: Props) => (
  <I18nProvider {...props}>
    <LazyPart load={loadForm} props={{ register, id: undefined }} />
  </I18nProvider>
)
