import type { Label } from './labels.ts'

/** What checks of every kind are about, under stable names that filters use, and as people read them. */
export const CATEGORIES = {
  'Access control': { en: 'Access control', de: 'Zugriffskontrolle', es: 'Control de acceso' },
  'Data exposure': { en: 'Data exposure', de: 'Offengelegte Daten', es: 'Datos expuestos' },
  'Domain security': { en: 'Domain security', de: 'Domain-Sicherheit', es: 'Seguridad del dominio' },
  'Email security': { en: 'Email security', de: 'E-Mail-Sicherheit', es: 'Seguridad del correo' },
  Encryption: { en: 'Encryption', de: 'Verschlüsselung', es: 'Cifrado' },
  Hardening: { en: 'Hardening', de: 'Härtung', es: 'Endurecimiento' },
  'Information disclosure': { en: 'Information disclosure', de: 'Informationspreisgabe', es: 'Divulgación de información' },
  Injection: { en: 'Injection', de: 'Einschleusung', es: 'Inyección' },
  Logging: { en: 'Logging', de: 'Protokollierung', es: 'Registro' },
  'Network exposure': { en: 'Network exposure', de: 'Netzwerkfreigabe', es: 'Exposición de red' },
  Resilience: { en: 'Resilience', de: 'Ausfallsicherheit', es: 'Resiliencia' },
  'Session security': { en: 'Session security', de: 'Sitzungssicherheit', es: 'Seguridad de la sesión' },
  'Supply chain': { en: 'Supply chain', de: 'Lieferkette', es: 'Cadena de suministro' },
} as const satisfies Readonly<Record<string, Label>>
export type Category = keyof typeof CATEGORIES
