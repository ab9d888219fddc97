-- The day whose sales the popularity of products was last counted with: one process counts it a day.
alter table catalogue_version add column ranked_on date;
