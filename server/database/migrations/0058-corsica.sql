-- Corsica was given to Île-de-France with the rest of the mainland: no lorry of ours goes there, and
-- tomorrow's was promised. Who registers there is told so from now on; a store that is there keeps its area.
delete from sales_area_department d using sales_area a
  where a.id = d.sales_area_id and a.code = 'ile-de-france' and d.department_code in ('2A', '2B');
