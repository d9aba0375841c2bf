import { controlTable } from '../control-table.ts'

/** OWASP ASVS 5.0: the requirements that can be seen from outside a website, by their numbers, in our own words. */
export const owaspAsvs = controlTable(`
# V1 | Encoding and sanitization | Kodierung und Bereinigung | Codificación y saneamiento
1.2.1 | Output is encoded for where it stands | Ausgaben sind für ihren Ort kodiert | La salida se codifica según su contexto
# V3 | Web frontend | Web-Frontend | Interfaz web
3.3.1 | Cookies are sent over HTTPS only, with a fitting prefix | Cookies gehen nur über HTTPS, mit passendem Präfix | Las cookies solo viajan por HTTPS, con el prefijo adecuado
3.3.2 | Cookies say when other sites may send them | Cookies sagen, wann andere Websites sie senden dürfen | Las cookies indican cuándo pueden enviarlas otros sitios
3.3.4 | Scripts cannot read session cookies | Skripte können Sitzungs-Cookies nicht lesen | Los scripts no pueden leer las cookies de sesión
3.4.1 | Browsers are told to use HTTPS for a year or more | Browser nutzen ein Jahr oder länger nur HTTPS | Los navegadores usan HTTPS durante un año o más
3.4.2 | Only trusted origins may read answers | Nur vertraute Ursprünge dürfen Antworten lesen | Solo orígenes de confianza leen las respuestas
3.4.3 | A Content Security Policy limits scripts | Eine Content Security Policy begrenzt Skripte | Una política de seguridad de contenido limita los scripts
3.4.4 | Browsers do not guess content types | Browser raten keine Inhaltstypen | Los navegadores no adivinan tipos de contenido
3.4.5 | Addresses do not leak through the referrer | Adressen gelangen nicht über den Referrer nach außen | Las direcciones no se filtran por el referente
3.4.6 | Other sites cannot frame pages | Andere Websites können Seiten nicht einbetten | Otros sitios no pueden enmarcar las páginas
3.4.8 | Pages are isolated from windows of other sites | Seiten sind von Fenstern anderer Websites getrennt | Las páginas están aisladas de ventanas de otros sitios
3.5.8 | Resources are embedded only where allowed | Ressourcen werden nur eingebettet, wo es erlaubt ist | Los recursos solo se incrustan donde está permitido
3.6.1 | External scripts are checked for integrity | Externe Skripte werden auf Unversehrtheit geprüft | Se comprueba la integridad de los scripts externos
3.7.2 | Redirects lead to allowed places only | Weiterleitungen führen nur zu erlaubten Zielen | Las redirecciones solo llevan a destinos permitidos
# V4 | API and web service | API und Webdienst | API y servicio web
4.3.2 | GraphQL schemas are not disclosed | GraphQL-Schemas werden nicht offengelegt | Los esquemas de GraphQL no se revelan
# V12 | Secure communication | Sichere Kommunikation | Comunicación segura
12.1.1 | Only current TLS versions are on | Nur aktuelle TLS-Versionen sind aktiv | Solo están activas versiones actuales de TLS
12.1.2 | Only recommended ciphers are on | Nur empfohlene Chiffren sind aktiv | Solo están activos cifrados recomendados
12.2.1 | All traffic with clients is encrypted | Der gesamte Verkehr mit Clients ist verschlüsselt | Todo el tráfico con clientes está cifrado
12.2.2 | Certificates are publicly trusted | Zertifikate sind öffentlich vertrauenswürdig | Los certificados son de confianza pública
# V13 | Configuration | Konfiguration | Configuración
13.3.1 | Secrets are kept out of code and pages | Geheimnisse stehen nicht in Code und Seiten | Los secretos no están en código ni páginas
13.4.1 | Source control and its files are not served | Versionsverwaltung und ihre Dateien werden nicht ausgeliefert | El control de versiones y sus archivos no se sirven
13.4.2 | Debug modes are off | Debug-Modi sind aus | Los modos de depuración están desactivados
13.4.3 | Directory listings are off | Verzeichnislisten sind aus | Los listados de directorios están desactivados
13.4.4 | HTTP TRACE is off | HTTP TRACE ist aus | HTTP TRACE está desactivado
13.4.5 | Documentation and monitoring pages are not public | Dokumentation und Überwachungsseiten sind nicht öffentlich | La documentación y las páginas de monitoreo no son públicas
13.4.6 | Versions of components are not disclosed | Versionen von Komponenten werden nicht offengelegt | Las versiones de componentes no se revelan
# V15 | Secure architecture | Sichere Architektur | Arquitectura segura
15.2.1 | Components are updated in time | Komponenten werden rechtzeitig aktualisiert | Los componentes se actualizan a tiempo
15.2.4 | Components come from expected places | Komponenten stammen aus erwarteten Quellen | Los componentes proceden de fuentes esperadas
`)
