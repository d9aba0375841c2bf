import { controlTable } from '../control-table.ts'

/** OWASP Top 10 of 2021: its numbers, and what each asks for in our own words. */
export const owaspTop10 = controlTable(`
# A | Risks | Risiken | Riesgos
A01 | Access control holds | Die Zugriffskontrolle hält | El control de acceso funciona
A02 | Data is encrypted properly | Daten sind richtig verschlüsselt | Los datos están bien cifrados
A03 | Input cannot become code | Eingaben werden nicht zu Code | Las entradas no se convierten en código
A04 | The design is secure | Der Entwurf ist sicher | El diseño es seguro
A05 | Systems are configured securely | Systeme sind sicher konfiguriert | Los sistemas están bien configurados
A06 | Components are current and without known holes | Komponenten sind aktuell und ohne bekannte Lücken | Los componentes están al día y sin fallos conocidos
A07 | Sign-in and sessions withstand attacks | Anmeldung und Sitzungen halten Angriffen stand | El inicio de sesión y las sesiones resisten ataques
A08 | Software and data keep their integrity | Software und Daten bleiben unverfälscht | El software y los datos mantienen su integridad
A09 | Attacks are logged and noticed | Angriffe werden protokolliert und bemerkt | Los ataques se registran y se detectan
A10 | Servers cannot be made to fetch forged addresses | Server rufen keine untergeschobenen Adressen ab | Los servidores no consultan direcciones falsificadas
`)
