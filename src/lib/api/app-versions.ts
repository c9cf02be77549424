/** Where the phone apps ask whether there is a newer version; the console itself does not. */
export const versionCheckPath = '/api/app-version-check'
