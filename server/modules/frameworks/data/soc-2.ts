import { controlTable } from '../control-table.ts'

/** SOC 2, trust services criteria of 2017 (points of focus of 2022): their numbers, and what each asks for in our own words. */
export const soc2 = controlTable(`
# CC1 | Control environment | Kontrollumfeld | Entorno de control
CC1.1 | The organization stands by integrity and ethics | Die Organisation steht zu Integrität und Ethik | La organización se compromete con la integridad y la ética
CC1.2 | The board oversees controls independently | Das Aufsichtsgremium überwacht Kontrollen unabhängig | El consejo supervisa los controles con independencia
CC1.3 | Structure, reporting lines and authority are set | Struktur, Berichtswege und Befugnisse sind festgelegt | La estructura, las líneas de reporte y la autoridad están definidas
CC1.4 | Competent people are hired and kept | Fähige Personen werden gewonnen und gehalten | Se contrata y retiene a personas competentes
CC1.5 | People answer for their controls | Personen stehen für ihre Kontrollen ein | Las personas responden de sus controles
# CC2 | Communication and information | Kommunikation und Information | Comunicación e información
CC2.1 | Controls rest on good information | Kontrollen beruhen auf guten Informationen | Los controles se basan en información de calidad
CC2.2 | Controls are communicated inside | Kontrollen werden intern vermittelt | Los controles se comunican internamente
CC2.3 | Controls are communicated outside | Kontrollen werden nach außen vermittelt | Los controles se comunican al exterior
# CC3 | Risk assessment | Risikobewertung | Evaluación de riesgos
CC3.1 | Objectives are clear enough to see their risks | Ziele sind klar genug, um Risiken zu erkennen | Los objetivos son claros para reconocer sus riesgos
CC3.2 | Risks are identified and analyzed | Risiken werden erkannt und analysiert | Los riesgos se identifican y se analizan
CC3.3 | The risk of fraud is considered | Das Risiko von Betrug wird berücksichtigt | Se considera el riesgo de fraude
CC3.4 | Changes that matter are recognized | Bedeutsame Änderungen werden erkannt | Se reconocen los cambios importantes
# CC4 | Monitoring of controls | Überwachung der Kontrollen | Supervisión de los controles
CC4.1 | Controls are evaluated regularly | Kontrollen werden regelmäßig bewertet | Los controles se evalúan con regularidad
CC4.2 | Deficiencies are reported in time | Mängel werden rechtzeitig gemeldet | Las deficiencias se comunican a tiempo
# CC5 | Control activities | Kontrolltätigkeiten | Actividades de control
CC5.1 | Controls reduce risks to an accepted level | Kontrollen senken Risiken auf ein akzeptiertes Maß | Los controles reducen los riesgos a un nivel aceptado
CC5.2 | Technology has general controls | Technik unterliegt allgemeinen Kontrollen | La tecnología tiene controles generales
CC5.3 | Policies and procedures put controls to work | Richtlinien und Abläufe setzen Kontrollen um | Políticas y procedimientos aplican los controles
# CC6 | Logical and physical access | Logischer und physischer Zugriff | Acceso lógico y físico
CC6.1 | Access to systems and data is protected | Der Zugriff auf Systeme und Daten ist geschützt | El acceso a sistemas y datos está protegido
CC6.2 | People are registered before they get access | Personen werden vor dem Zugriff registriert | Las personas se registran antes de tener acceso
CC6.3 | Access follows roles and least privilege | Zugriff folgt Rollen und geringsten Rechten | El acceso sigue roles y el mínimo privilegio
CC6.4 | Physical access is restricted | Physischer Zugang ist beschränkt | El acceso físico está restringido
CC6.5 | Data is destroyed before media leave | Daten werden vor Abgabe der Datenträger vernichtet | Los datos se destruyen antes de entregar los soportes
CC6.6 | Threats from outside are kept out | Bedrohungen von außen werden abgewehrt | Se frenan las amenazas externas
CC6.7 | Data is protected while it moves | Daten sind während der Übertragung geschützt | Los datos están protegidos en tránsito
CC6.8 | Unauthorized and malicious software is stopped | Unerlaubte und schädliche Software wird verhindert | Se impide el software no autorizado o malicioso
# CC7 | System operations | Systembetrieb | Operación de sistemas
CC7.1 | Vulnerabilities and configuration changes are detected | Schwachstellen und Konfigurationsänderungen werden erkannt | Se detectan vulnerabilidades y cambios de configuración
CC7.2 | Anomalies are monitored and analyzed | Auffälligkeiten werden überwacht und analysiert | Las anomalías se supervisan y se analizan
CC7.3 | Security events are evaluated | Sicherheitsereignisse werden bewertet | Los eventos de seguridad se evalúan
CC7.4 | Incidents are answered | Auf Vorfälle wird reagiert | Se responde a los incidentes
CC7.5 | Systems recover from incidents | Systeme werden nach Vorfällen wiederhergestellt | Los sistemas se recuperan de los incidentes
# CC8 | Change management | Änderungen | Gestión de cambios
CC8.1 | Changes are authorized, tested and approved | Änderungen sind genehmigt, getestet und freigegeben | Los cambios se autorizan, prueban y aprueban
# CC9 | Risk mitigation | Umgang mit Risiken | Mitigación de riesgos
CC9.1 | Business disruptions are prepared for | Auf Betriebsunterbrechungen ist man vorbereitet | Se prevén las interrupciones de la actividad
CC9.2 | Risks from vendors are managed | Risiken durch Anbieter werden gesteuert | Se gestionan los riesgos de proveedores
# A1 | Availability | Verfügbarkeit | Disponibilidad
A1.1 | Capacity is watched | Kapazität wird überwacht | La capacidad se supervisa
A1.2 | Backups and recovery infrastructure exist | Sicherungen und Infrastruktur zur Wiederherstellung bestehen | Hay copias de seguridad e infraestructura de recuperación
A1.3 | Recovery is tested | Die Wiederherstellung wird getestet | La recuperación se prueba
# C1 | Confidentiality | Vertraulichkeit | Confidencialidad
C1.1 | Confidential information is known and protected | Vertrauliche Informationen sind bekannt und geschützt | La información confidencial está identificada y protegida
C1.2 | Confidential information is disposed of | Vertrauliche Informationen werden vernichtet | La información confidencial se elimina
# PI1 | Processing integrity | Integrität der Verarbeitung | Integridad del procesamiento
PI1.1 | Processing is specified | Die Verarbeitung ist spezifiziert | El procesamiento está especificado
PI1.2 | Inputs are complete and correct | Eingaben sind vollständig und richtig | Las entradas son completas y correctas
PI1.3 | Processing meets its specification | Die Verarbeitung entspricht der Spezifikation | El procesamiento cumple su especificación
PI1.4 | Outputs are complete, correct and on time | Ausgaben sind vollständig, richtig und pünktlich | Las salidas son completas, correctas y puntuales
PI1.5 | Stored items are complete and correct | Gespeichertes ist vollständig und richtig | Lo almacenado es completo y correcto
# P | Privacy | Datenschutz | Privacidad
P1.1 | People are told about privacy practices | Betroffene werden über den Datenschutz informiert | Se informa a las personas sobre la privacidad
P2.1 | Choices are offered and consent is obtained | Wahl besteht und Einwilligung wird eingeholt | Se ofrecen opciones y se obtiene el consentimiento
P3.1 | Personal data is collected for its purpose only | Personenbezogene Daten werden nur zweckgebunden erhoben | Los datos personales se recogen solo para su fin
P3.2 | Explicit consent precedes sensitive data | Sensiblen Daten geht ausdrückliche Einwilligung voraus | Los datos sensibles exigen consentimiento explícito
P4.1 | Personal data is used for its purpose only | Personenbezogene Daten werden nur zweckgebunden genutzt | Los datos personales se usan solo para su fin
P4.2 | Personal data is kept no longer than needed | Personenbezogene Daten werden nicht länger als nötig aufbewahrt | Los datos personales no se guardan más de lo necesario
P4.3 | Personal data is disposed of securely | Personenbezogene Daten werden sicher vernichtet | Los datos personales se eliminan de forma segura
P5.1 | People can see their data | Betroffene können ihre Daten einsehen | Las personas pueden ver sus datos
P5.2 | People can have their data corrected | Betroffene können ihre Daten berichtigen lassen | Las personas pueden corregir sus datos
P6.1 | Data is disclosed with consent only | Daten werden nur mit Einwilligung weitergegeben | Los datos se comunican solo con consentimiento
P6.2 | Authorized disclosures are recorded | Erlaubte Weitergaben werden festgehalten | Se registran las comunicaciones autorizadas
P6.3 | Unauthorized disclosures are recorded | Unerlaubte Weitergaben werden festgehalten | Se registran las comunicaciones no autorizadas
P6.4 | Vendors commit to privacy | Anbieter verpflichten sich zum Datenschutz | Los proveedores se comprometen con la privacidad
P6.5 | Vendors report unauthorized disclosures | Anbieter melden unerlaubte Weitergaben | Los proveedores notifican comunicaciones no autorizadas
P6.6 | Breaches are notified | Verletzungen werden gemeldet | Las violaciones se notifican
P6.7 | People get an account of disclosures | Betroffene erhalten Auskunft über Weitergaben | Las personas reciben un informe de las comunicaciones
P7.1 | Personal data is accurate and up to date | Personenbezogene Daten sind richtig und aktuell | Los datos personales son exactos y están al día
P8.1 | Complaints are handled and compliance is monitored | Beschwerden werden bearbeitet, Einhaltung wird überwacht | Las quejas se atienden y el cumplimiento se supervisa
`)
