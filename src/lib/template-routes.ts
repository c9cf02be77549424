import type { GalleryFamily, GalleryPart } from './gallery-parts.ts'

const withId = (path: string) => (id: string) => `${path}?id=${encodeURIComponent(id)}`

/** The template's sections: no page of the console leads there but by the menu, so no script of one carries them. */
export const templateRoutes = {
  shopDashboard: () => '/dashboards/ecommerce/',
  chats: () => '/apps/chats/',
  notes: () => '/apps/notes/',
  calendar: () => '/apps/calendar/',
  email: () => '/apps/email/',
  contacts: () => '/apps/contacts/',
  blog: () => '/apps/blog/posts/',
  blogPost: (id: string) => `/apps/blog/detail/${encodeURIComponent(id)}/`,
  laterBlogPost: withId('/apps/blog/detail/'),
  publicProfile: withId('/apps/users/profile/'),
  followers: () => '/apps/followers/',
  friends: () => '/apps/friends/',
  roleDemo: () => '/pages/casl/',
  treeView: () => '/pages/treeview/',
  pricing: () => '/pages/pricing/',
  accountSettings: () => '/pages/account-settings/',
  faq: () => '/pages/faq/',
  gallery: (family: GalleryFamily, part: GalleryPart) => `/${family}/${part}/`,
} as const
