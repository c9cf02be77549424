import { RegisterPage } from '#src/islands/resource/register/RegisterPage.tsx'
import type { IslandProps } from '#src/islands/ui/i18n.tsx'
import { tickets } from './register.tsx'

/** All tickets, one with its conversation, and its form. */
export const Tickets = (props: IslandProps) => <RegisterPage {...props} register={tickets} />
