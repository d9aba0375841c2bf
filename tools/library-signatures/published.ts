/** Published files, vulnerable and fixed, minified and not: what the recognition of libraries is held against retire.js with. */
export interface Published {
  /** On npm. */
  package: string
  /** What retire.js calls it. */
  library: string
  versions: readonly string[]
  /** Paths within the package; those a version does not have are passed over. */
  files: readonly string[]
}

export const PUBLISHED: readonly Published[] = [
  {
    package: 'bootstrap',
    library: 'bootstrap',
    versions: ['3.3.7', '3.4.1', '4.1.1', '4.6.2', '5.0.2', '5.3.3', '5.3.9'],
    files: ['dist/js/bootstrap.js', 'dist/js/bootstrap.min.js', 'dist/js/bootstrap.bundle.min.js'],
  },
  {
    package: 'lodash',
    library: 'lodash',
    versions: ['2.4.1', '3.10.1', '4.17.4', '4.17.15', '4.17.21', '4.18.1'],
    files: ['index.js', 'lodash.js', 'lodash.min.js', 'dist/lodash.js', 'dist/lodash.min.js'],
  },
  {
    package: 'jquery',
    library: 'jquery',
    versions: ['1.12.4', '2.2.4', '3.4.1', '3.5.1', '3.7.1', '4.0.0'],
    files: ['dist/jquery.js', 'dist/jquery.min.js', 'dist/jquery.slim.min.js'],
  },
  {
    package: 'angular',
    library: 'angularjs',
    versions: ['1.2.32', '1.5.8', '1.6.9', '1.8.3'],
    files: ['angular.js', 'angular.min.js'],
  },
  {
    package: 'moment',
    library: 'moment.js',
    versions: ['2.10.6', '2.18.1', '2.29.1', '2.29.4', '2.30.1'],
    files: ['moment.js', 'min/moment.min.js', 'min/moment-with-locales.min.js'],
  },
  {
    package: 'dompurify',
    library: 'DOMPurify',
    versions: ['2.0.0', '2.3.4', '2.5.8', '3.0.5', '3.2.3', '3.2.6', '3.4.18'],
    files: ['dist/purify.js', 'dist/purify.min.js'],
  },
  {
    package: 'pdfjs-dist',
    library: 'pdf.js',
    versions: ['1.9.426', '2.16.105', '3.11.174', '4.1.392', '4.10.38'],
    files: ['build/pdf.js', 'build/pdf.min.js', 'build/pdf.mjs', 'build/pdf.min.mjs', 'legacy/build/pdf.min.js'],
  },
  { package: 'ckeditor4', library: 'ckeditor', versions: ['4.13.0', '4.17.1', '4.22.1', '4.24.0', '4.25.1'], files: ['ckeditor.js'] },
  {
    package: '@ckeditor/ckeditor5-build-classic',
    library: 'ckeditor5',
    versions: ['25.0.0', '34.2.0', '44.3.0'],
    files: ['build/ckeditor.js'],
  },
  {
    package: 'mustache',
    library: 'mustache.js',
    versions: ['0.8.2', '2.2.0', '2.2.1', '4.2.0'],
    files: ['mustache.js', 'mustache.min.js'],
  },
  {
    package: 'handlebars',
    library: 'handlebars',
    versions: ['4.1.0', '4.5.2', '4.7.8'],
    files: ['dist/handlebars.js', 'dist/handlebars.min.js', 'dist/handlebars.runtime.min.js'],
  },
  {
    package: 'underscore',
    library: 'underscore.js',
    versions: ['1.8.3', '1.12.0', '1.13.7'],
    files: ['underscore.js', 'underscore-min.js'],
  },
  { package: 'axios', library: 'axios', versions: ['0.21.0', '1.6.0', '1.13.2'], files: ['dist/axios.js', 'dist/axios.min.js'] },
  { package: 'swiper', library: 'swiper', versions: ['6.4.5', '6.8.4'], files: ['swiper-bundle.js', 'swiper-bundle.min.js'] },
  {
    package: 'jquery-ui-dist',
    library: 'jquery-ui',
    versions: ['1.12.1', '1.13.1', '1.13.3'],
    files: ['jquery-ui.js', 'jquery-ui.min.js'],
  },
  {
    package: 'jquery-migrate',
    library: 'jquery-migrate',
    versions: ['1.4.1', '3.4.1'],
    files: ['dist/jquery-migrate.js', 'dist/jquery-migrate.min.js'],
  },
  {
    package: 'jquery-validation',
    library: 'jquery-validation',
    versions: ['1.17.0', '1.19.5', '1.21.0'],
    files: ['dist/jquery.validate.js', 'dist/jquery.validate.min.js'],
  },
  {
    package: 'vue',
    library: 'vue',
    versions: ['2.4.2', '2.7.16', '3.0.11', '3.4.21'],
    files: ['dist/vue.js', 'dist/vue.min.js', 'dist/vue.global.js', 'dist/vue.global.prod.js'],
  },
  {
    package: 'react',
    library: 'react',
    versions: ['0.13.3', '15.6.2', '17.0.2'],
    files: ['dist/react.js', 'dist/react.min.js', 'umd/react.development.js', 'umd/react.production.min.js'],
  },
  {
    package: 'knockout',
    library: 'knockout',
    versions: ['3.4.2', '3.5.1'],
    files: ['build/output/knockout-latest.js', 'build/output/knockout-latest.debug.js'],
  },
  {
    package: 'datatables.net',
    library: 'jquery.datatables',
    versions: ['1.10.21', '1.11.3', '2.0.8'],
    files: ['js/jquery.dataTables.js', 'js/jquery.dataTables.min.js', 'js/dataTables.js', 'js/dataTables.min.js'],
  },
  {
    package: 'chart.js',
    library: 'chart.js',
    versions: ['2.9.3', '3.9.1'],
    files: ['dist/Chart.js', 'dist/Chart.min.js', 'dist/chart.min.js'],
  },
  { package: 'jszip', library: 'jszip', versions: ['3.6.0', '3.8.0', '3.10.1'], files: ['dist/jszip.js', 'dist/jszip.min.js'] },
  { package: 'backbone', library: 'backbone.js', versions: ['0.5.3', '1.4.0'], files: ['backbone.js', 'backbone-min.js'] },
  { package: 'video.js', library: 'video.js', versions: ['7.14.0', '7.21.6'], files: ['dist/video.js', 'dist/video.min.js'] },
]
