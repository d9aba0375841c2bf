/** What people read of a setting of the directory that Microsoft Graph did not tell. */
export const GRAPH_UNTOLD = {
  en: {
    denied:
      'Microsoft Graph does not let the application read this: it needs the permission {{permission}}, with the consent of an administrator.',
    unknown: 'Microsoft Graph did not tell ({{reason}}).',
  },
  de: {
    denied:
      'Microsoft Graph lässt die Anwendung das nicht lesen: Sie braucht die Berechtigung {{permission}} mit der Zustimmung eines Administrators.',
    unknown: 'Microsoft Graph gab keine Auskunft ({{reason}}).',
  },
  es: {
    denied:
      'Microsoft Graph no deja que la aplicación lea esto: necesita el permiso {{permission}}, con el consentimiento de un administrador.',
    unknown: 'Microsoft Graph no lo indicó ({{reason}}).',
  },
} as const
