import { controlTable } from '../control-table.ts'

/** ISO/IEC 27001:2022, Annex A: its numbers, and what each asks for in our own words. */
export const iso27001 = controlTable(`
# A.5 | Organization | Organisation | Organización
A.5.1 | Security policies are written, approved and known | Sicherheitsrichtlinien sind verfasst, freigegeben und bekannt | Las políticas de seguridad están escritas, aprobadas y difundidas
A.5.2 | It is settled who answers for security | Es ist geregelt, wer für Sicherheit zuständig ist | Está decidido quién responde de la seguridad
A.5.3 | Conflicting duties lie with different people | Unvereinbare Aufgaben liegen bei verschiedenen Personen | Las tareas incompatibles recaen en personas distintas
A.5.4 | Managers see to it that the rules are followed | Führungskräfte sorgen dafür, dass Regeln befolgt werden | La dirección vela por que se cumplan las reglas
A.5.5 | Contacts with authorities are kept | Kontakte zu Behörden werden gepflegt | Se mantienen contactos con las autoridades
A.5.6 | Contacts with expert groups are kept | Kontakte zu Fachgruppen werden gepflegt | Se mantienen contactos con grupos de expertos
A.5.7 | Threats are watched and understood | Bedrohungen werden beobachtet und ausgewertet | Las amenazas se observan y se analizan
A.5.8 | Projects include security | Projekte berücksichtigen Sicherheit | Los proyectos incluyen la seguridad
A.5.9 | Assets are listed and have owners | Werte sind erfasst und haben Zuständige | Los activos están inventariados y tienen responsables
A.5.10 | Rules say how assets may be used | Regeln sagen, wie Werte genutzt werden dürfen | Hay reglas sobre el uso de los activos
A.5.11 | Assets come back when people leave | Werte werden beim Ausscheiden zurückgegeben | Los activos se devuelven cuando alguien se va
A.5.12 | Information is classified | Informationen sind eingestuft | La información está clasificada
A.5.13 | Information is labeled | Informationen sind gekennzeichnet | La información está etiquetada
A.5.14 | Information is safe while it is transferred | Informationen sind bei der Übertragung geschützt | La información está protegida al transferirla
A.5.15 | Rules decide who gets access | Regeln bestimmen, wer Zugriff erhält | Hay reglas que deciden quién tiene acceso
A.5.16 | Identities are managed from start to end | Identitäten werden über ihren Lebenszyklus verwaltet | Las identidades se gestionan de principio a fin
A.5.17 | Passwords, keys and other secrets are handled safely | Passwörter, Schlüssel und andere Geheimnisse werden sicher behandelt | Las contraseñas, claves y otros secretos se manejan con seguridad
A.5.18 | Access rights are granted, reviewed and withdrawn | Zugriffsrechte werden vergeben, geprüft und entzogen | Los permisos se conceden, se revisan y se retiran
A.5.19 | Risks from suppliers are managed | Risiken durch Lieferanten werden gesteuert | Se gestionan los riesgos de los proveedores
A.5.20 | Contracts with suppliers cover security | Verträge mit Lieferanten regeln Sicherheit | Los contratos con proveedores cubren la seguridad
A.5.21 | The technology supply chain is managed | Die technische Lieferkette wird gesteuert | Se gestiona la cadena de suministro tecnológica
A.5.22 | Services of suppliers are watched | Leistungen von Lieferanten werden überwacht | Se supervisan los servicios de los proveedores
A.5.23 | Cloud services are chosen, used and left safely | Cloud-Dienste werden sicher gewählt, genutzt und verlassen | Los servicios en la nube se eligen, usan y dejan con seguridad
A.5.24 | Incident handling is planned | Der Umgang mit Vorfällen ist geplant | La gestión de incidentes está planificada
A.5.25 | Security events are assessed | Sicherheitsereignisse werden bewertet | Los eventos de seguridad se evalúan
A.5.26 | Incidents are answered as planned | Auf Vorfälle wird wie geplant reagiert | Se responde a los incidentes según el plan
A.5.27 | Lessons are drawn from incidents | Aus Vorfällen wird gelernt | Se aprende de los incidentes
A.5.28 | Evidence is collected and kept | Belege werden gesichert und aufbewahrt | Las pruebas se recogen y se conservan
A.5.29 | Security holds during a disruption | Sicherheit besteht auch bei Störungen | La seguridad se mantiene durante una interrupción
A.5.30 | Systems can keep the business running | Systeme sichern den Fortbestand des Betriebs | Los sistemas permiten continuar la actividad
A.5.31 | Laws and contracts are known and followed | Gesetze und Verträge sind bekannt und werden befolgt | Se conocen y cumplen leyes y contratos
A.5.32 | Intellectual property is respected | Geistiges Eigentum wird geachtet | Se respeta la propiedad intelectual
A.5.33 | Records are protected | Aufzeichnungen sind geschützt | Los registros están protegidos
A.5.34 | Personal data is protected | Personenbezogene Daten sind geschützt | Los datos personales están protegidos
A.5.35 | Security is reviewed independently | Sicherheit wird unabhängig überprüft | La seguridad se revisa de forma independiente
A.5.36 | It is checked that the rules are followed | Es wird geprüft, ob Regeln befolgt werden | Se comprueba que se cumplen las reglas
A.5.37 | Operating procedures are written down | Betriebsabläufe sind dokumentiert | Los procedimientos operativos están documentados
# A.6 | People | Personen | Personas
A.6.1 | Candidates are screened | Bewerber werden überprüft | Se comprueban los antecedentes de los candidatos
A.6.2 | Employment terms cover security | Arbeitsverträge regeln Sicherheit | Los contratos laborales cubren la seguridad
A.6.3 | People are trained in security | Personen werden in Sicherheit geschult | Las personas reciben formación en seguridad
A.6.4 | Violations have consequences | Verstöße haben Folgen | Las infracciones tienen consecuencias
A.6.5 | Duties continue after employment | Pflichten gelten nach dem Ausscheiden fort | Las obligaciones continúan tras dejar el empleo
A.6.6 | Confidentiality is agreed in writing | Vertraulichkeit ist schriftlich vereinbart | La confidencialidad se acuerda por escrito
A.6.7 | Remote work is safe | Arbeit aus der Ferne ist sicher | El trabajo a distancia es seguro
A.6.8 | Everyone can report security events | Alle können Sicherheitsereignisse melden | Todos pueden notificar eventos de seguridad
# A.7 | Buildings and equipment | Gebäude und Geräte | Edificios y equipos
A.7.1 | Premises have a secure perimeter | Räume haben eine gesicherte Grenze | Las instalaciones tienen un perímetro seguro
A.7.2 | Entry to premises is controlled | Der Zutritt ist kontrolliert | La entrada a las instalaciones está controlada
A.7.3 | Offices and rooms are secured | Büros und Räume sind gesichert | Las oficinas y salas están protegidas
A.7.4 | Premises are watched | Räume werden überwacht | Las instalaciones están vigiladas
A.7.5 | Premises withstand physical threats | Räume halten physischen Gefahren stand | Las instalaciones resisten amenazas físicas
A.7.6 | Rules apply in secure areas | In Sicherheitsbereichen gelten Regeln | Hay reglas en las zonas seguras
A.7.7 | Desks and screens are left clear | Schreibtische und Bildschirme sind aufgeräumt | Las mesas y pantallas quedan despejadas
A.7.8 | Equipment stands in a safe place | Geräte stehen an sicheren Orten | Los equipos están en lugares seguros
A.7.9 | Equipment off site is protected | Geräte außer Haus sind geschützt | Los equipos fuera de la sede están protegidos
A.7.10 | Storage media are managed until disposal | Datenträger werden bis zur Entsorgung verwaltet | Los soportes se gestionan hasta su eliminación
A.7.11 | Power and utilities are reliable | Strom und Versorgung sind zuverlässig | La energía y los suministros son fiables
A.7.12 | Cables are protected | Kabel sind geschützt | Los cables están protegidos
A.7.13 | Equipment is maintained | Geräte werden gewartet | Los equipos reciben mantenimiento
A.7.14 | Equipment is wiped before it is reused | Geräte werden vor Wiederverwendung gelöscht | Los equipos se borran antes de reutilizarlos
# A.8 | Technology | Technik | Tecnología
A.8.1 | People's devices are protected | Endgeräte sind geschützt | Los dispositivos de los usuarios están protegidos
A.8.2 | Privileged access is limited and managed | Privilegierte Zugriffe sind begrenzt und verwaltet | El acceso privilegiado está limitado y gestionado
A.8.3 | Access to information is restricted | Der Zugriff auf Informationen ist beschränkt | El acceso a la información está restringido
A.8.4 | Access to source code is managed | Der Zugriff auf Quellcode ist geregelt | El acceso al código fuente está gestionado
A.8.5 | Sign-in is secure | Die Anmeldung ist sicher | El inicio de sesión es seguro
A.8.6 | Capacity is watched and planned | Kapazität wird überwacht und geplant | La capacidad se supervisa y se planifica
A.8.7 | Systems are protected against malware | Systeme sind gegen Schadsoftware geschützt | Los sistemas están protegidos contra el malware
A.8.8 | Technical vulnerabilities are found and fixed | Technische Schwachstellen werden gefunden und behoben | Las vulnerabilidades técnicas se detectan y se corrigen
A.8.9 | Configurations are secure and controlled | Konfigurationen sind sicher und unter Kontrolle | Las configuraciones son seguras y están controladas
A.8.10 | Information no longer needed is deleted | Nicht mehr benötigte Informationen werden gelöscht | Se elimina la información que ya no se necesita
A.8.11 | Sensitive data is masked | Sensible Daten werden maskiert | Los datos sensibles se enmascaran
A.8.12 | Data does not leak | Daten fließen nicht ungewollt ab | Los datos no se filtran
A.8.13 | Backups exist and are tested | Sicherungen bestehen und werden getestet | Hay copias de seguridad y se prueban
A.8.14 | Systems are redundant enough | Systeme sind ausreichend redundant | Los sistemas tienen redundancia suficiente
A.8.15 | Activity is logged and logs are protected | Aktivität wird protokolliert, Protokolle sind geschützt | La actividad se registra y los registros están protegidos
A.8.16 | Systems are monitored for anomalies | Systeme werden auf Auffälligkeiten überwacht | Los sistemas se supervisan en busca de anomalías
A.8.17 | Clocks are synchronized | Uhren sind synchronisiert | Los relojes están sincronizados
A.8.18 | Powerful utilities are restricted | Mächtige Hilfsprogramme sind eingeschränkt | Las utilidades con privilegios están restringidas
A.8.19 | Installing software is controlled | Die Installation von Software ist kontrolliert | La instalación de software está controlada
A.8.20 | Networks are secured | Netzwerke sind gesichert | Las redes están protegidas
A.8.21 | Network services are secure | Netzwerkdienste sind sicher | Los servicios de red son seguros
A.8.22 | Networks are separated | Netzwerke sind getrennt | Las redes están separadas
A.8.23 | Access to websites is filtered | Der Zugriff auf Websites wird gefiltert | El acceso a sitios web se filtra
A.8.24 | Cryptography is used correctly | Kryptografie wird richtig eingesetzt | La criptografía se usa correctamente
A.8.25 | Development follows a secure life cycle | Entwicklung folgt einem sicheren Lebenszyklus | El desarrollo sigue un ciclo de vida seguro
A.8.26 | Applications have security requirements | Anwendungen haben Sicherheitsanforderungen | Las aplicaciones tienen requisitos de seguridad
A.8.27 | Systems are designed securely | Systeme sind sicher entworfen | Los sistemas se diseñan con seguridad
A.8.28 | Code is written securely | Code wird sicher geschrieben | El código se escribe con seguridad
A.8.29 | Security is tested before release | Sicherheit wird vor der Freigabe getestet | La seguridad se prueba antes de publicar
A.8.30 | Outsourced development is supervised | Ausgelagerte Entwicklung wird beaufsichtigt | El desarrollo externo se supervisa
A.8.31 | Development, test and production are separated | Entwicklung, Test und Produktion sind getrennt | Desarrollo, pruebas y producción están separados
A.8.32 | Changes are controlled | Änderungen sind geregelt | Los cambios están controlados
A.8.33 | Test data is protected | Testdaten sind geschützt | Los datos de prueba están protegidos
A.8.34 | Audits do not endanger systems | Prüfungen gefährden keine Systeme | Las auditorías no ponen en peligro los sistemas
`)
